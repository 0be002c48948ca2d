import { copyFile, mkdir, open, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openPglite } from '../../adapters/postgres/connection/open-pglite.ts'
import { MIGRATION_TABLE } from '../../adapters/postgres/migrations/migration-names.ts'
import { databaseTemplate } from '../../bootstrap/packaging/database-template.ts'
import { commandHere } from '../support/command-here.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { servedPort } from '../support/served-port.ts'
import { freePort } from '../support/servers/free-port.ts'
import { type Launch, Service } from '../support/service.ts'

/** Of the sources. */
const LAUNCHER = join(import.meta.dirname, '../../bootstrap/gatehouse.mjs')

describe('a start that cannot go on', () => {
  it('lists all wrong settings by name, without a value, and exits with 78', async () => {
    const settings = { PORT: 'canary-port', CAPTCHA: 'canary-word', SERVICE_KEY: 'canary-key' }
    const { code, output } = await run({ settings })
    expect(code).toBe(78)
    for (const name of Object.keys(settings)) expect(output).toContain(name)
    expect(output).not.toContain('canary')
  })

  it('reads .env in the working directory, and the environment wins', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, '.env'), 'PORT=from-the-file\nLOG_LEVEL=from-the-file\n')
    const { code, output } = await run({ folder, settings: { PORT: '0' } })
    expect(code).toBe(78)
    expect(output).toContain('LOG_LEVEL')
    expect(output).not.toContain('PORT')
  })

  it('reads a .env that an editor has marked as UTF-8', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, '.env'), '\uFEFFPORT=from-the-file\r\n')
    const { code, output } = await here({ folder })
    expect(code).toBe(78)
    expect(output).toContain('PORT')
  })

  it.each([
    ['in UTF-16', Buffer.from('\uFEFFCAPTCHA=off\n', 'utf16le')],
    ['in UTF-16 without a mark', Buffer.from('CAPTCHA=off\n', 'utf16le')],
    ['in Latin-1', Buffer.from('MAIL_FROM=J\u00FCrgen\n', 'latin1')],
  ])('does not take a .env %s for an empty one', async (_, content) => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, '.env'), content)
    const { code, output } = await here({ folder })
    expect(code).toBe(78)
    expect(output).toContain('.env is not UTF-8 text')
  })

  it('names a .env that it cannot read', async () => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, '.env'))
    const { code, output } = await here({ folder })
    expect(code).toBe(78)
    expect(output).toContain('.env cannot be read (EISDIR)')
  })

  it('names a DATA_DIR that is none', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'data'), '')
    const { code, output } = await here({ folder, settings: { PORT: '0' } })
    expect(code).toBe(78)
    expect(output).toContain(`${folder}/data cannot be created or written: it is not a folder.`)
  })

  it.each([
    ['start', 69],
    ['doctor', 2],
  ])('says that pages of the embedded database are damaged, without a stack: %s', async (word, exit) => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'data'))
    const place = join(folder, 'data', 'database')
    const database = await openPglite(place, databaseTemplate)
    const tables = [
      'create table seeds (name text)',
      `create table ${MIGRATION_TABLE} as select 1 as id, 'first' as name, now() as executed_at`,
    ]
    for (const text of tables) await database.rows({ text }, [])
    const where = { text: `select pg_relation_filepath('${MIGRATION_TABLE}') as path` }
    const [row] = await database.rows(where, [])
    await database.close()
    await writeFile(join(place, String(row?.path)), Buffer.alloc(8192, 'x'))
    const { code, output } = await run({ folder, args: [word], settings: { PORT: '0' } })
    expect(code).toBe(exit)
    expect(output).toContain('The database is damaged (XX001): restore a backup')
    expect(output).not.toContain('    at ')
  })

  it('says why CONSOLE_DIR cannot be unpacked, and leaves nothing of it', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'dist.zip'), 'PK')
    const { code, output } = await here({
      folder,
      settings: { PORT: '0', CONSOLE_DIR: `${folder}/dist.zip` },
    })
    expect(code).toBe(78)
    expect(output).toContain('CONSOLE_DIR cannot be unpacked. It is damaged')
    expect(await readdir(join(folder, 'data', 'console'))).toEqual([])
  })

  it('ends where no folder can be made', async () => {
    const settings = { PORT: '0', DATA_DIR: '/proc/gatehouse' }
    const { code, output } = await here({ settings })
    expect(code).toBe(78)
    expect(output).toContain(
      'DATA_DIR /proc/gatehouse cannot be created or written: a file or folder does not exist.',
    )
  })

  it('makes nothing when its port is taken', async () => {
    const folder = await temporaryFolder()
    const port = await servedPort(createServer())
    const { code, output } = await here({ folder, settings: { PORT: String(port) } })
    expect(code).toBe(75)
    expect(output).toContain(`PORT ${port} is in use by another program.`)
    expect(await readdir(folder)).toEqual([])
  })

  it('makes nothing when HOST is elsewhere', async () => {
    const folder = await temporaryFolder()
    const { code, output } = await here({ folder, settings: { HOST: '192.0.2.1', PORT: '0' } })
    expect(code).toBe(78)
    expect(output).toContain('HOST is not an address of this machine.')
    expect(await readdir(folder)).toEqual([])
  })

  it.each(['DATABASE_URL', 'REDIS_URL'])('waits for %s and then exits with 69', async (name) => {
    const [scheme, path] = name === 'REDIS_URL' ? ['redis', '1'] : ['postgres', 'canary-name']
    const address = `${scheme}://someone:canary-word@127.0.0.1:${await freePort()}/${path}`
    const settings = { [name]: address, STORE_WAIT_SECONDS: '1', PORT: '0' }
    const { code, output } = await run({ settings })
    expect(code).toBe(69)
    expect(output).toContain(`${name}: nothing answers there.`)
    expect(output).not.toContain('canary')
  })

  it('names the Node it needs when it runs on an older one', async () => {
    const older = 'Object.defineProperty(process.versions, "node", { value: "20.1.0" })'
    const nodeArgs = ['--import', `data:text/javascript,${older}`]
    const { code, output } = await run({ nodeArgs, launcher: LAUNCHER, settings: {} })
    expect(code).toBe(69)
    expect(output).toContain('Node 24')
    expect(output).toContain('npm start')
  })

  it('says what is missing where its sources were moved into node_modules', async () => {
    const folder = await temporaryFolder()
    const packaged = join(folder, 'node_modules', 'gatehouse', 'bootstrap')
    await mkdir(packaged, { recursive: true })
    const launcher = join(packaged, 'gatehouse.mjs')
    await copyFile(LAUNCHER, launcher)
    const { code, output } = await run({ folder, launcher })
    expect(code).toBe(69)
    expect(output).toContain('npm pack')
  })

  it('does not guess at unknown commands', async () => {
    const { code, output } = await here({ args: ['strat'] })
    expect(code).toBe(64)
    expect(output).toContain('help')
  })
})

describe('a command for programs', () => {
  const commands = [
    ['backup', '--to', 'all.tar.gz'],
    ['restore', '--from', 'all.tar.gz'],
    ['reconcile'],
    ['migrate-files', '--from', 'a', '--to', 'b'],
    ['config', 'import', '--from', 'stage.json'],
    ['keys', 'list'],
    ['copy-to-postgres'],
  ]
  const refused = async (args: readonly string[], given: Partial<Launch>) => {
    const { code, output } = await run({ settings: {}, ...given, args: [...args, '--json'] })
    return { code, told: JSON.parse(output.split('\n', 1)[0] ?? '') }
  }

  it.each(commands)('refuses in JSON: %s', async (...args) => {
    const { code, told } = await refused(args, { settings: { PORT: 'canary' } })
    // Some look for their file first.
    expect([64, 78]).toContain(code)
    expect(told).toMatchObject({ event: 'refused', exitCode: code })
    expect(told.problems[0]).toMatch(/PORT|all.tar.gz|stage.json/)
  })

  it('refuses in JSON what is not a setting in .env, a missing store, and wrong words', async () => {
    const folder = await temporaryFolder()
    const backup = ['backup', '--to', 'all.tar.gz']
    const missing = await refused(backup, { folder })
    expect(missing.told.problems).toEqual([expect.stringContaining('holds no embedded database')])
    await writeFile(join(folder, '.env'), 'NOTHING_OF_OURS=1\n')
    const foreign = await refused(backup, { folder })
    expect(foreign.told.problems).toEqual([expect.stringContaining('NOTHING_OF_OURS')])
    const { output } = await run({ args: ['keys', 'list', '--json', '--bogus'], settings: {} })
    const line = output.split('\n').find((one) => one.startsWith('{')) ?? ''
    expect(JSON.parse(line)).toMatchObject({ event: 'refused', exitCode: 64 })
  })
})

describe('gatehouse', () => {
  it('names the path that the system refuses, without a stack', async () => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'data'))
    await writeFile(join(folder, 'data', 'keys'), '')
    const { code, output } = await here({ folder, args: ['keys', 'rotate', 'login'] })
    expect(code).toBe(78)
    expect(output).toMatch(/^\S+\/keys: a part of the path is not a folder\.\n$/)
  })

  it.each([
    ['version', 1, 'The output was not written: the disk is full.'],
    ['backup --to x --json', 78, 'holds no embedded database'],
  ])('does not end well when the disk of its output is full: %s', async (words, exit, told) => {
    const full = await open('/dev/full', 'w')
    onTestFinished(() => full.close())
    const { code, output } = await run({ args: words.split(' '), outputTo: full.fd })
    expect(code).toBe(exit)
    expect(output).toContain(told)
    expect(output).not.toContain('    at ')
  })

  it('prints help, version and settings', async () => {
    const outputs = await Promise.all(
      ['help', '--version', 'settings'].map((name) => run({ args: [name] })),
    )
    expect(outputs.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(outputs[0]?.output).toContain('doctor')
    expect(outputs[1]?.output).toMatch(/^\d+\.\d+\.\d+\n$/)
    expect(outputs[2]?.output).toContain('DATABASE_URL')
  })
})

/** In this process, whose log is not in the output. */
async function here({ folder, args = ['start'], settings }: Partial<Launch>) {
  const given = { LOG_LEVEL: 'error', ...settings }
  return commandHere(folder ?? (await temporaryFolder()), args, given)
}

async function run(launch: Partial<Launch>): Promise<{ code: number | null; output: string }> {
  const folder = launch.folder ?? (await temporaryFolder())
  const service = new Service({ settings: {}, ...launch, folder })
  return { code: await service.exitCode, output: service.output }
}
