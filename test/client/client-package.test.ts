import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/local-disk.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

const PROJECT = join(import.meta.dirname, '../..')
const PACKAGE = join(PROJECT, 'adapters/client')
const COMPILER = join(PROJECT, 'node_modules/typescript/bin/tsc')
const run = promisify(execFile)

const PROGRAM = `import { createClient, type LoginCredentials } from 'gatehouse-client'

const [baseUrl = '', clientId = '', publicKey = '', password = ''] = process.argv.slice(2)
const client = createClient({ baseUrl, clientId, publicKey })
const credentials: LoginCredentials = { grantType: 'password', username: 'admin', password }
const login = await client.login(credentials)
if (login.code !== 200) throw new Error(login.msg)
const page = await client.call('GET /system/client/list', { query: { pageNum: 1, pageSize: 10 } })
if (page.code !== 200) throw new Error(page.error)
console.log(page.total, page.rows[0]?.clientKey)

export async function refused() {
  // @ts-expect-error: this grant type needs a password
  await client.login({ grantType: 'password', username: 'admin' })
  // @ts-expect-error: there is no such grant type
  await client.login({ grantType: 'pasword', username: 'admin', password })
  // @ts-expect-error: a code by SMS goes to a phone number
  await client.login({ grantType: 'sms', email: 'mei@example.com', smsCode: '4711' })
}
`

const TYPES = {
  compilerOptions: {
    ...{ module: 'nodenext', target: 'es2024', lib: ['es2024', 'dom', 'dom.iterable'] },
    ...{ strict: true, noEmit: true, types: [], skipLibCheck: false },
  },
  files: ['main.ts', 'process.d.ts'],
}

let service: WholeService

beforeAll(async () => {
  service = await wholeService()
}, START_MS)

afterAll(() => service.close())

describe('the client as a separate package', () => {
  it('has the version of the service', async () => {
    const [own, whole] = await Promise.all(
      [PACKAGE, PROJECT].map(async (path) =>
        JSON.parse(await readFile(join(path, 'package.json'), 'utf8')),
      ),
    )
    expect(own.version).toBe(whole.version)
    expect(own.dependencies).toBeUndefined()
  })

  it('installs into an empty project, compiles there, and calls the service', async () => {
    const cwd = await temporaryFolder()
    const packed = await run('npm', ['pack', PACKAGE, '--json', '--pack-destination', cwd], { cwd })
    const [{ filename }] = JSON.parse(packed.stdout)
    const files = {
      'package.json': JSON.stringify({ name: 'empty', private: true, type: 'module' }),
      'tsconfig.json': JSON.stringify(TYPES),
      'process.d.ts': 'declare const process: { readonly argv: readonly string[] }\n',
      'main.ts': PROGRAM,
    }
    for (const [name, text] of Object.entries(files)) await writeFile(join(cwd, name), text)
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${filename}`], { cwd })
    const compiled = run(process.execPath, [COMPILER, '--project', cwd], { cwd })
    await expect(compiled.catch(({ stdout }) => stdout)).resolves.toMatchObject({ stdout: '' })
    const { origin, clientId, publicKey, password } = service
    const words = ['main.ts', origin, clientId, publicKey, password]
    const { stdout } = await run(process.execPath, words, { cwd })
    // With those of the account pages and of generation 6.
    expect(stdout).toBe('3 pc\n')
  }, 300_000)
})
