import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { commandsOf } from '../support/documented-commands.ts'
import { firstStartOf, publicKeyAt } from '../support/front-end.ts'
import { type InstalledPackage, installPackage } from '../support/installed-package.ts'
import { describeNotRun } from '../support/not-run.ts'
import { ProcessGroup } from '../support/process-group.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { freePort } from '../support/servers/free-port.ts'
import { SOAK_MS, SOON } from '../support/soak.ts'

/** Another installation, with the compiler, and the tests of a page. */
const INSTALLS_MS = 900_000
const TEN_MINUTES = 'Ten minutes from `new` to a second field'
const SUITE = 'the package, installed in an empty folder'
const PROGRAM = `import { createClient } from 'gatehouse/client'

const [baseUrl, clientId, publicKey, password] = process.argv.slice(2)
const client = createClient({ baseUrl, clientId, publicKey })
const login = await client.login({ grantType: 'password', username: 'admin', password })
const me = login.code === 200 ? await client.call('GET /system/user/getInfo') : login
const authorization = \`Bearer \${login.data?.access_token}\`
const headers = { authorization, clientid: clientId }
const sheet = await fetch(baseUrl + '/system/role/export', { method: 'POST', headers })
const start = Buffer.from(await sheet.arrayBuffer()).toString('latin1', 0, 2)
const assets = await (await fetch(baseUrl + '/asset/asset/list', { headers })).json()
process.stdout.write(JSON.stringify([me.data?.user.userName ?? login, start, assets.rows]))
`
const PROJECT = join(import.meta.dirname, '../..')
const COMPILER = join(PROJECT, 'node_modules/typescript/bin/tsc')
const TYPES = {
  compilerOptions: {
    ...{ module: 'nodenext', target: 'es2024', noEmit: true, allowImportingTsExtensions: true },
    ...{ strict: true, exactOptionalPropertyTypes: true, types: [], skipLibCheck: false },
  },
  // Not the tests of the example, which need the types of Node.
  files: ['gatehouse.config.ts', 'kit.ts'],
}
const KIT = `import { startConsole, type TestConsole } from 'gatehouse/testing'
import { assets } from './assets.ts'

export const started: Promise<TestConsole> = startConsole({ modules: [assets] })
`
const OVERVIEW = await readFile(join(PROJECT, 'adapters/http/parts/overview/overview.mjs'), 'utf8')
const run = promisify(execFile)

const installed = await installPackage()
if ('reason' in installed) describeNotRun(SUITE, installed)
else describe(SUITE, () => tests(installed))

function tests({ folder, file, packed, packages }: InstalledPackage): void {
  afterAll(() => removeFolder(join(folder, '..')))

  it('has what runs, and nothing else', () => {
    const strange = packed.filter((path) => !/^(adapters\/client|bootstrap|dist)\//.test(path))
    expect(strange.toSorted()).toEqual([
      'LICENSE',
      'README.md',
      'docs/build/modules.md',
      'package.json',
    ])
    expect(packed.filter((path) => /(?<!\.d)\.m?ts$/.test(path))).toEqual([])
    expect(packed).toContainEqual(expect.stringMatching(/^dist\/pglite-[\d.]+\.tar\.gz$/))
  })

  it('brings no package of the development', async () => {
    const text = await readFile(join(PROJECT, 'package-lock.json'), 'utf8')
    const locked: Record<string, { dev?: boolean }> = JSON.parse(text).packages
    const development = Object.keys(Object(locked['']).devDependencies).filter(
      (name) => locked[`node_modules/${name}`]?.dev,
    )
    expect(development).toContain('vitest')
    expect(development).toContain('node')
    expect(development.filter((name) => packages.includes(name))).toEqual([])
  })

  it('has declarations for modules, which need none of the sources', async () => {
    await cp(join(PROJECT, 'docs/examples/assets'), folder, { recursive: true })
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TYPES))
    await writeFile(join(folder, 'kit.ts'), KIT)
    await run('npm', ['pkg', 'set', 'type=module'], { cwd: folder })
    const compiled = run(process.execPath, [COMPILER, '--project', folder], { cwd: folder })
    await expect(compiled.catch(({ stdout }) => stdout)).resolves.toMatchObject({ stdout: '' })
  })

  it(
    'runs the tests of a module',
    async () => {
      const words = ['--liftoff-only', '--test', '--test-reporter=tap', 'assets.test.ts']
      const tested = run(process.execPath, words, { cwd: folder })
      const { stdout } = await tested.catch((failed) => failed)
      expect(stdout).toContain('# fail 0')
      expect(Number(/# pass (\d+)/.exec(stdout)?.[1])).toBeGreaterThan(20)
    },
    SOAK_MS,
  )

  it('keeps its inside to itself', async () => {
    const [inside] = packed.filter((path) => path.startsWith('dist/define-module'))
    for (const path of ['dist/main.js', 'dist/public.js', inside]) {
      const words = ['--eval', `await import('gatehouse/${path}')`]
      const imported = run(process.execPath, words, { cwd: folder })
      await expect(imported, path).rejects.toMatchObject({
        stderr: expect.stringContaining('ERR_PACKAGE_PATH_NOT_EXPORTED'),
      })
    }
  })

  it(
    'starts with npx and a module, lets its administrator log in, and stops',
    () =>
      serves(['npx', 'gatehouse'], folder, async (origin) => {
        const overview = await fetch(`${origin}/welcome/overview.mjs`)
        expect([overview.status, await overview.text()]).toEqual([200, OVERVIEW])
      }),
    SOAK_MS,
  )

  it(
    'takes a newcomer from `new` to a page, as documented',
    async () => {
      const [clone, mine] = ['gatehouse', 'my-console'].map((name) => join(folder, '..', name))
      await mkdir(clone ?? '')
      await run('npx', ['gatehouse', 'new', mine ?? '', '--package', file], { cwd: folder })
      const env = { ...process.env, npm_config_prefer_offline: 'true' }
      const commands = commandsOf('docs/build/modules.md', TEN_MINUTES)
      const { stdout } = await run('bash', ['-euc', commands], { cwd: clone, env })
      expect(stdout).toMatch(/[1-9]\d* passed|pass [1-9]/)
      await serves(['npm', 'start'], mine ?? '', async () => undefined)
    },
    INSTALLS_MS,
  )
}

/** Starts it, logs in, lists the assets, and stops it. */
async function serves(
  command: readonly string[],
  folder: string,
  look: (origin: string) => Promise<void>,
): Promise<void> {
  const port = String(await freePort())
  const { PATH, HOME } = process.env
  const settings = { PORT: port, CAPTCHA: 'off', PASSWORD_CHANGE: 'off' }
  const service = new ProcessGroup(command, folder, { PATH, HOME, ...settings })
  const origin = `http://127.0.0.1:${port}`
  const isReady = () => fetch(`${origin}/readyz`).then(({ ok }) => ok)
  await expect.poll(() => isReady().catch(() => service.output), SOON).toBe(true)
  const { clientId, password } = firstStartOf(service)
  const publicKey = await publicKeyAt(origin)
  await writeFile(join(folder, 'log-in.mjs'), PROGRAM)
  const words = ['log-in.mjs', origin, clientId, publicKey, password]
  const { stdout } = await run(process.execPath, words, { cwd: folder })
  // A sheet is a zip archive, written by a thread that is a file of its own.
  expect(stdout).toBe('["admin","PK",[]]')
  await look(origin)
  service.signalAll('SIGINT')
  await service.closed
  expect(service.output).toContain('stopped')
}
