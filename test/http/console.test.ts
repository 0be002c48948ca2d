import { mkdir, mkdtemp, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../bootstrap/config.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { runFolder } from '../support/run-folder.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const SCRIPT = 'window.began = 1'
const LONG = 'void 0;'.repeat(1000)
const INDEX = `<!doctype html><title>Built</title><script>${SCRIPT}</script>
<script src="/_app.config.js"></script><script type="module" src="/js/index-Bq3xYz12.js"></script>`

let folder: string
let service: WholeService

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(runFolder(), 'console-')))
  await mkdir(join(folder, 'js'))
  await writeFile(join(folder, 'index.html'), INDEX)
  await writeFile(join(folder, 'js', 'index-Bq3xYz12.js'), 'export {}')
  await writeFile(join(folder, 'js', 'index-Bq3xYz12.js.gz'), 'packed')
  await writeFile(join(folder, 'js', 'long-Cd4wVu34.js'), LONG)
  await writeFile(join(folder, 'logo.png'), 'picture')
  await writeFile(join(folder, '.env'), 'SECRET=1')
  await writeFile(join(runFolder(), 'outside.txt'), 'outside')
  service = await wholeService({ CONSOLE_DIR: folder, PUSH_WEBSOCKET: 'on' })
}, START_MS)
afterAll(async () => {
  await service.close()
  await removeFolder(folder)
})

const ask = (url: string, headers: Record<string, string> = {}) =>
  service.app.inject({ method: 'GET', url, headers })

describe('a console in CONSOLE_DIR', () => {
  it('is served at the root, and never from an old copy of its entry', async () => {
    const { statusCode, headers, body } = await ask('/', BROWSER)
    expect([statusCode, body, headers['cache-control']]).toEqual([200, INDEX, 'no-cache'])
    expect(headers['content-type']).toContain('text/html')
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]+=*';/)
    expect(policy).toContain("frame-ancestors 'none'")
  })

  it.each([
    '/system/user',
    '/monitor/online?tab=1',
    '/system/user/list',
    '/analytics/',
  ])('shows its entry where somebody reloads %s', async (url) => {
    expect((await ask(url, BROWSER)).body).toBe(INDEX)
  })

  it('keeps files whose names are hashes, packed where the browser takes them', async () => {
    const plain = await ask('/js/index-Bq3xYz12.js')
    expect([plain.statusCode, plain.body]).toEqual([200, 'export {}'])
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const packed = await ask('/js/index-Bq3xYz12.js', { 'accept-encoding': 'gzip, br' })
    expect([packed.body, packed.headers['content-encoding']]).toEqual(['packed', 'gzip'])
    expect((await ask('/logo.png')).headers['cache-control']).toBe('no-cache')
  })

  it('packs what the build did not pack', async () => {
    const url = '/js/long-Cd4wVu34.js'
    const packed = await service.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(LONG)
    expect((await ask(url)).body).toBe(LONG)
  })

  it.each([
    ...['/.env', '/../outside.txt', '/%2e%2e/outside.txt', '/..%2foutside.txt', '/js', '/gone.js'],
    ...[
      '/a%00b',
      '/%2e%2e%2f%2e%2e%2fetc/passwd',
      '/js/..%5c..%5coutside.txt',
      '//outside.txt',
      '/system/nothing',
    ],
  ])('has no file %s', async (url) => {
    const { body } = await ask(url)
    expect(body).not.toContain('outside')
    expect(body).not.toContain('SECRET')
    expect(JSON.parse(body).error).toMatch(/^(route_not_found|invalid_request|bad_request)$/)
  })

  it('gives ruoyi-plus-vben5 its settings', async () => {
    const { headers, body } = await ask('/_app.config.js?v=2.0.0-1a2b3c4d')
    expect(headers['content-type']).toContain('text/javascript')
    expect(headers['cache-control']).toBe('no-store')
    const window: Record<string, unknown> = {}
    runInNewContext(body, { window })
    expect(window._VBEN_ADMIN_PRO_APP_CONF_).toMatchObject({
      VITE_GLOB_API_URL: '/prod-api',
      VITE_GLOB_APP_CLIENT_ID: service.clientId,
      VITE_GLOB_ENABLE_ENCRYPT: 'true',
      VITE_GLOB_RSA_PUBLIC_KEY: service.publicKey,
      VITE_GLOB_WEBSOCKET_ENABLE: 'true',
    })
  })

  it('reaches the service under its prefix, with the same rules', async () => {
    const session = await service.logIn('admin')
    expect((await ask('/prod-api/auth/code')).json()).toMatchObject({ code: 200 })
    expect((await ask('/prod-api/system/user/getInfo', session)).json()).toMatchObject({
      code: 200,
    })
    expect((await ask('/prod-api/system/user/getInfo')).json()).toMatchObject({ code: 401 })
    expect((await ask('/prod-api/prod-api/auth/code')).json()).toMatchObject({ code: 404 })
    for (const url of ['/prod-api', '/prod-api/', '/prod-api?a=1'])
      expect((await ask(url)).json(), url).toMatchObject({ code: 404 })
    expect((await ask('/prod-apis/auth/code')).json()).toMatchObject({ code: 404 })
    expect((await ask('/auth/code')).json()).toMatchObject({ code: 200 })
    const unknown = await service.app.inject({ method: 'POST', url: '/prod-api/nothing' })
    expect(unknown.json()).toMatchObject({ code: 404 })
  })

  it('leaves pages of the service where they are', async () => {
    expect((await ask('/docs/', BROWSER)).body).toContain('swagger')
    expect((await ask('/readyz', BROWSER)).json()).toMatchObject({ status: 'ready' })
  })
})

describe('CONSOLE_DIR', () => {
  function problemsOf(env: Record<string, string>): unknown {
    try {
      return loadConfig(env, () => '') && []
    } catch (error) {
      return Object(error).problems
    }
  }

  it.each([
    ['is not there', '/nowhere/at/all', 'it does not exist'],
    ['is a file', import.meta.filename, 'or a .zip of it'],
    ['is no built front end', import.meta.dirname, 'must have an index.html'],
  ])('stops the start where it %s', (_case, text, reason) => {
    expect(problemsOf({ CONSOLE_DIR: text })).toEqual([expect.stringContaining(reason)])
  })

  it('has a prefix that is a path', () => {
    const problems = problemsOf({ CONSOLE_API_PREFIX: 'prod-api/' })
    expect(problems).toEqual([expect.stringContaining('such as /prod-api')])
  })
})
