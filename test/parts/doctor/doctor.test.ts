import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { commandHere } from '../../support/command-here.ts'
import { firstStartOf } from '../../support/front-end.ts'
import { temporaryFolder } from '../../support/local-disk.ts'
import { MAIL_LOGIN, MailBox } from '../../support/sender-mail-server.ts'
import { servedPort } from '../../support/served-port.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { freePort } from '../../support/servers/free-port.ts'
import { command, freshDatabase } from '../../support/servers/fresh-database.ts'
import { Service, type Settings } from '../../support/service.ts'
import { itInSoak } from '../../support/soak.ts'

const LAUNCHER = join(import.meta.dirname, '../../../bootstrap/gatehouse.mjs')
const A_DISABLED_PLATFORM = `insert into storage_platforms
  (key, kind, status, is_default, base_path, root_path)
  values ('away', 'local', 'disabled', false, '', '/nowhere')`
const EXIT = { fine: 0, warning: 1, failed: 2, usage: 64 }

interface Diagnosis {
  readonly state: string
  readonly publicKeyLine: string | null
  readonly findings: readonly { check: string; state: string; message: string }[]
}

const run = (folder: string, settings: Settings, ...words: readonly string[]) =>
  commandHere(folder, ['doctor', ...words], settings)

async function diagnosed(folder: string, settings: Settings = {}) {
  const { code, output } = await run(folder, settings, '--json')
  const diagnosis: Diagnosis = JSON.parse(output)
  const of = (check: string) => diagnosis.findings.filter((finding) => finding.check === check)
  return { code, ...diagnosis, of }
}

/** Every file below a folder, with a digest of what it holds. */
async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const digests = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name)
    return [
      path,
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    ]
  })
  return Object.fromEntries(await Promise.all(digests))
}

it.each([
  ['UTF-16', Buffer.from('\uFEFFPORT=0\n', 'utf16le'), 'is not UTF-8 text'],
  ['foreign lines', Buffer.from('NOTHING_OF_OURS=1\n'), 'NOTHING_OF_OURS'],
])('doctor answers programs in JSON about a .env of %s', async (_case, content, problem) => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, '.env'), content)
  const { code, of } = await diagnosed(folder)
  expect(code).toBe(EXIT.failed)
  expect(of('settings')).toMatchObject([
    { state: 'failed', message: expect.stringContaining(problem) },
  ])
})

it('doctor makes nothing in an empty folder', async () => {
  const folder = await temporaryFolder()
  const { code, publicKeyLine, of } = await diagnosed(folder)
  expect([code, publicKeyLine]).toEqual([EXIT.fine, null])
  expect(of('login key')).toMatchObject([{ state: 'skipped' }])
  expect(await readdir(folder)).toEqual([])
})

it('doctor looks into an embedded store, tries its platforms, and leaves all as it was', async () => {
  const folder = await temporaryFolder()
  const service = await Service.start(folder, {})
  const { publicKey } = firstStartOf(service)
  const beside = await diagnosed(folder)
  expect(beside.of('database')).toMatchObject([
    { state: 'skipped', message: expect.stringContaining('open in the running service') },
  ])
  await service.stop()

  const before = await filesIn(folder)
  const { code, output } = await run(folder, {})
  expect(output).toContain(`\nVITE_GLOB_RSA_PUBLIC_KEY=${publicKey}\n`)
  expect(output).toMatch(/^fine {5}database: answers, and its schema is up to date$/m)
  expect(output).toMatch(
    /^fine {5}platform default: passes location, access, write, read, .*remove$/m,
  )
  expect(output).toMatch(/^fine {5}disk: \d+ MiB are free/m)
  expect(code).toBe(EXIT.fine)
  expect(await filesIn(folder)).toEqual(before)

  await rename(join(folder, 'data/keys/service-secret'), join(folder, 'lost'))
  const lost = await diagnosed(folder)
  expect([lost.code, lost.of('keys')]).toMatchObject([EXIT.failed, [{ state: 'failed' }]])
}, 300_000)

it('doctor names what is wrong, and ends with 2', async () => {
  const folder = await temporaryFolder()
  const wrong = await run(folder, { PORT: 'none', LOG_LEVEL: 'loud' })
  expect(wrong.code).toBe(EXIT.failed)
  expect(wrong.output).toMatch(/^failed {3}settings: PORT /m)
  expect(wrong.output).toMatch(/^failed {3}settings: LOG_LEVEL /m)
  const port = await freePort()
  const away = await diagnosed(folder, {
    PORT: String(await servedPort(createServer())),
    DATABASE_URL: `postgres://canary:canary-word@127.0.0.1:${port}/none`,
    REDIS_URL: `redis://127.0.0.1:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'codes@example.com',
  })
  expect(away.code).toBe(EXIT.failed)
  for (const check of ['database', 'cache', 'PORT', 'e-mail']) {
    expect(away.of(check), check).toMatchObject([{ state: 'failed' }])
  }
  expect(JSON.stringify(away)).not.toContain('canary')
})

it('doctor exits with 1 when something needs attention', async () => {
  const folder = await temporaryFolder()
  const PUBLIC_URL = `http://127.0.0.1:${await freePort()}`
  const { code, of } = await diagnosed(folder, { CAPTCHA: 'off', PUBLIC_URL })
  expect(code).toBe(EXIT.warning)
  expect(of('settings')).toMatchObject([{ state: 'warning' }])
  expect(of('PUBLIC_URL')).toMatchObject([{ state: 'warning' }])
  expect(of('TRUSTED_PROXIES')).toMatchObject([{ state: 'warning' }])
  expect((await run(folder, {}, '--yaml')).code).toBe(EXIT.usage)
})

it('doctor survives a reader that is gone', async () => {
  const cwd = await temporaryFolder()
  const script = '"$0" "$1" doctor 2>errors | true; echo "exit $PIPESTATUS"; cat errors'
  const arguments_ = ['-c', script, process.execPath, LAUNCHER]
  const env = { PATH: process.env.PATH }
  const { stdout } = await promisify(execFile)('bash', arguments_, { cwd, env })
  expect(stdout).toBe('exit 0\n')
})

itInSoak(
  'a start prints the line for the front end once for each current key',
  async () => {
    const folder = await temporaryFolder()
    const line = /VITE_GLOB_RSA_PUBLIC_KEY=(\S+)/g
    const first = await Service.start(folder, {})
    await first.stop()
    const key = join(folder, 'data/keys/login-key')
    await rename(`${key}.pem`, `${key}-old.pem`)
    const changed = await Service.start(folder, {})
    await changed.stop()
    const again = await Service.start(folder, {})
    await again.stop()
    const lines = [first, changed, again].map(({ output }) => output.match(line) ?? [])
    expect(lines.map(({ length }) => length)).toEqual([1, 1, 0])
    expect(lines[0]).not.toEqual(lines[1])
  },
  300_000,
)

await describeWith('postgres', 'doctor on Postgres', (serverUrl) => {
  it('compares clocks, and finds a running service at PUBLIC_URL', async () => {
    const database = await freshDatabase(serverUrl)
    onTestFinished(() => database.drop())
    const folder = await temporaryFolder()
    const settings = { DATABASE_URL: database.url }
    const early = await diagnosed(folder, settings)
    expect(early.of('database')).toMatchObject([{ state: 'warning' }])
    const name = new URL(database.url).pathname.slice(1)
    const isReadOnly = `alter database ${name} set default_transaction_read_only`
    await command(serverUrl, `${isReadOnly} = on`)
    const still = await diagnosed(folder, settings)
    const message = expect.stringContaining('takes no changes')
    expect(still.of('database')).toMatchObject([{ state: 'failed', message }])
    const refused = new Service({ folder, settings: { ...settings, PORT: '0' } })
    expect([await refused.exitCode, refused.output]).toEqual([69, message])
    await command(serverUrl, `${isReadOnly} = off`)
    const service = await Service.start(folder, settings)
    await command(database.url, A_DISABLED_PLATFORM)
    const { code, of } = await diagnosed(folder, {
      ...settings,
      PUBLIC_URL: service.origin,
      PORT: new URL(service.origin).port,
    })
    expect(code).toBe(EXIT.fine)
    for (const check of ['database', 'clock', 'platform default', 'PORT', 'PUBLIC_URL']) {
      expect(of(check), check).toMatchObject([{ state: 'fine' }])
    }
    expect(of('platform away')).toMatchObject([{ state: 'skipped' }])
  }, 300_000)
})

it('doctor sends a test message if it is asked to, and says what became of it', async () => {
  const box = await MailBox.open()
  onTestFinished(() => box.close())
  const folder = await temporaryFolder()
  const address = (pass: string) => `smtp://${MAIL_LOGIN.user}:${pass}@127.0.0.1:${box.server.port}`
  const sent = async (pass: string, to: string) => {
    const settings = { SMTP_URL: address(pass), MAIL_FROM: 'gatehouse@example.com' }
    return (await run(folder, settings, '--send-test', to)).output
  }
  expect(await sent(MAIL_LOGIN.pass, 'mail:you@example.com')).toContain('fine     test message')
  expect(box.mails).toMatchObject([{ to: ['you@example.com'] }])
  expect(await sent('wrong', 'mail:you@example.com')).toMatch(/failed {3}test message: was not/)
  expect(await sent(MAIL_LOGIN.pass, 'sms:+8613800138000')).toContain('no sender of this kind')
  expect(await sent(MAIL_LOGIN.pass, 'you@example.com')).toContain('must be mail:you@example.com')
  expect(box.mails).toHaveLength(1)
})
