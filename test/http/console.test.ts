import { mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { linkAddress } from '../../application/parts/links/account-links.ts'
import { shareAddress } from '../../application/parts/shares/make-share.ts'
import { loadConfig } from '../../bootstrap/settings/config.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { runFolder } from '../support/run-folder.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const ORIGIN = 'https://console.example.com'
const SCRIPT = 'window.began = 1'
const LONG = 'void 0;'.repeat(1000)
const INDEX = `<!doctype html><title>Built</title><script>${SCRIPT}</script>
<script src="/_app.config.js"></script><script type="module" src="/js/index-Bq3xYz12.js"></script>`

let folder: string
let outside: string
let service: WholeService
let plain: WholeService

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(runFolder(), 'console-')))
  await mkdir(join(folder, 'js'))
  await writeFile(join(folder, 'index.html'), INDEX)
  await writeFile(join(folder, 'js', 'index-Bq3xYz12.js'), 'export {}')
  await writeFile(join(folder, 'js', 'index-Bq3xYz12.js.gz'), 'packed')
  await writeFile(join(folder, 'js', 'long-Cd4wVu34.js'), LONG)
  await writeFile(join(folder, 'logo.png'), 'picture')
  await writeFile(join(folder, '.env'), 'SECRET=1')
  outside = await realpath(await mkdtemp(join(runFolder(), 'outside-')))
  await writeFile(join(outside, 'outside.txt'), 'outside')
  service = await wholeService({ CONSOLE_DIR: folder, PUSH_WEBSOCKET: 'on' })
  plain = await wholeService()
}, START_MS)
afterAll(async () => {
  await service.close()
  await plain.close()
  await removeFolder(folder)
  await removeFolder(outside)
})

async function put(name: string): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), 'content')
}

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
    // The avatar dialog fetches the picture that was cut.
    expect(policy).toContain("connect-src 'self' data:")
  })

  it('loads what leads to single sign-on, also without a head', async () => {
    const back = { PUBLIC_URL: 'http://localhost', CAS_REDIRECT_URI: 'http://localhost/back' }
    const sso = { DIRECTORY: 'cas', SSO: 'cas', CAS_URL: 'https://cas.example.com', ...back }
    const led = await wholeService({ CONSOLE_DIR: folder, ...sso })
    onTestFinished(() => led.close())
    const { body } = await led.app.inject({ url: '/', headers: BROWSER })
    expect(body).toBe(`${INDEX}<script src="/sso/lead.js"></script>`)
    const { statusCode, headers } = await led.app.inject({ url: '/sso/lead.js' })
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
  })

  it.each([
    '/system/user',
    '/monitor/online?tab=1',
    '/system/user/list',
    '/analytics/',
  ])('serves its entry page when a browser reloads %s', async (url) => {
    expect((await ask(url, BROWSER)).body).toBe(INDEX)
  })

  it('opens links whose # a program has encoded', async () => {
    const opened = ['/share/%23token', '/share%23token', '/prod-api/account/reset%2523token']
    const locations = opened.map(async (url) => (await ask(url, BROWSER)).headers.location)
    expect(await Promise.all(locations)).toEqual(['./#token', 'share/#token', 'reset#token'])
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

  it.each([
    'js/app-abc123.js',
    'js/app-abc12.js',
    'js/index-Bq3xYz12.js',
    'js/app.1f2e3d4c.js',
    'js/chunk-DfHjKlMn.mjs',
    'js/pdf.worker-BgryrOlp.mjs',
    'js/index-B-q3xY_z.js',
    'css/index-a1b2c3d4e5f6.css',
    'css/element-plus-_4zYxW-v.css',
    'img/login-2f3a4b5c.svg',
  ])('keeps %s for good', async (name) => {
    await put(name)
    expect((await ask(`/${name}`)).headers['cache-control']).toContain('immutable')
  })

  it.each([
    'favicon.ico',
    'icon-192x192.png',
    'img/photo-2024.png',
    'js/font-awesome.js',
    'js/font-awesome-Regular.js',
    'js/jquery-3.7.1.min.js',
    'tinymce/langs/zh_CN.js',
    'js/polyfills.js',
    'B2bC3dE4.js',
    'manifest',
  ])('asks again for %s', async (name) => {
    await put(name)
    expect((await ask(`/${name}`)).headers['cache-control']).toBe('no-cache')
  })

  it.each([
    '/assets/gone.js',
    '/gone.css',
    '/js/index-Bq3xYz12.js/more.js',
    '/pictures/ours/5.png',
    '/resource/oss/5.png',
    '/PROD-API/js/index-Bq3xYz12.js',
  ])('answers 404 for the file %s', async (url) => {
    for (const headers of [{}, BROWSER, { accept: 'image/*' }]) {
      const { statusCode, body } = await ask(url, headers)
      expect([statusCode, JSON.parse(body).error]).toEqual([404, 'route_not_found'])
    }
  })

  it.each([
    '/prod-api/index.html',
    '/prod-api//index.html',
    '/prod-api/./index.html',
    '/prod-api/js/../index.html',
    '/prod-api/%69ndex.html',
    '/prod-api/js/index-Bq3xYz12.js',
    '/prod-api//js/index-Bq3xYz12.js',
    '/prod-api/js%2findex-Bq3xYz12.js',
    '/prod-api/logo.png',
    '/prod-api/_app.config.js',
    '/prod-api//',
    '/prod-api/%2f',
    '/PROD-API/index.html',
    '/Prod-Api',
    '/PROD-API/analytics',
    '//prod-api/index.html',
    '/prod%2dapi/index.html',
    '/%70rod-api/index.html',
    '/%70rod-api/analytics',
    '/js/..%2fprod-api/index.html',
    '/prod-api%2findex.html',
    '/prod-api%5cindex.html',
  ])('serves nothing at %s, below the prefix of the API', async (url) => {
    for (const method of ['GET', 'HEAD'] as const) {
      for (const headers of [{}, BROWSER]) {
        const { body, headers: said } = await service.app.inject({ method, url, headers })
        expect(said['content-type'], `${method} ${body}`).toMatch(/^application\/json/)
        if (method === 'GET') expect(JSON.parse(body)).toMatchObject({ code: 404, data: null })
      }
    }
  })

  it('follows links inside the folder only, whenever they were made', async () => {
    await put('js/real.js')
    const links = {
      'js/inner.js': 'real.js',
      inner: 'js',
      out: outside,
      'out.txt': join(outside, 'outside.txt'),
      'js/real.js.br': join(outside, 'outside.txt'),
      'js/up.js': '../../outside.txt',
      hidden: '.env',
      round: 'round',
    }
    expect((await ask('/js/real.js')).statusCode).toBe(200)
    for (const [name, target] of Object.entries(links)) await symlink(target, join(folder, name))
    expect((await ask('/js/inner.js')).body).toBe('content')
    expect((await ask('/inner/inner.js')).body).toBe('content')
    const accept = { 'accept-encoding': 'br, gzip' }
    for (const name of [
      'out/outside.txt',
      'out.txt',
      'js/real.js',
      'js/up.js',
      'hidden',
      'round',
    ]) {
      const { statusCode, body } = await ask(`/${name}`, accept)
      expect([name, statusCode, body]).toEqual([
        name,
        expect.any(Number),
        expect.not.stringMatching(/outside|SECRET/),
      ])
      expect(body).toContain('route_not_found')
    }
  })

  it('looks again at a folder that was a file, and at the entry page', async () => {
    await rename(join(folder, 'index.html'), join(folder, 'old.html'))
    await symlink(join(outside, 'outside.txt'), join(folder, 'index.html'))
    expect((await ask('/')).body).not.toContain('outside')
    await rm(join(folder, 'index.html'))
    await rename(join(folder, 'old.html'), join(folder, 'index.html'))
    expect((await ask('/')).body).toBe(INDEX)
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

  it('answers at each address of the service what it answers without a console', async () => {
    const opened = service.app.routeTable.entries.filter(({ method, url, reply }) => {
      const isOfConsole = ['/', '/*', '/_app.config.js'].includes(url)
      return method === 'GET' && reply !== 'envelope' && !isOfConsole
    })
    const urls = opened.map(({ url }) => url.replaceAll(/:\w+/g, 'login'))
    const areas = opened.filter(({ reply }) => reply === 'plain')
    expect(urls).toEqual(expect.arrayContaining(['/account', '/share', '/docs', '/dev/inbox']))
    for (const url of [...urls, ...areas.map((area) => `${area.url}/nothing/here`)]) {
      const [there, here] = await Promise.all([
        plain.app.inject({ url, headers: BROWSER }),
        ask(url, BROWSER),
      ])
      expect(here.body, url).not.toBe(INDEX)
      const seen = [url, here.statusCode, here.headers['content-type']]
      expect(seen).toEqual([url, there.statusCode, there.headers['content-type']])
    }
  })

  it.each([
    ['a link to files', new URL(shareAddress(ORIGIN)('token'))],
    ['a link that sets a password', new URL(linkAddress(ORIGIN)('token'))],
    ['the account pages', new URL(`${ORIGIN}/account/`)],
    ['the development inbox', new URL(`${ORIGIN}/dev/inbox`)],
    ['the description of the API', new URL(`${ORIGIN}/docs/`)],
  ])('opens %s as a page of the service, whoever serves the console', async (_name, address) => {
    for (const { app } of [service, plain]) {
      const { headers, body } = await app.inject({ url: address.pathname, headers: BROWSER })
      expect(headers['content-type']).toMatch(/^text\/html/)
      expect(body).toContain('<!doctype html>')
      expect(body).not.toBe(INDEX)
    }
  })

  it.each([
    ['range', 'bytes=9999-', 416, /^bytes \*\/\d+$/],
    ['range', 'bytes=0-2', 206, /^bytes 0-2\/\d+$/],
    ['if-match', '"other"', 412, /^undefined$/],
    ['if-unmodified-since', 'Sat, 01 Jan 2000 00:00:00 GMT', 412, /^undefined$/],
  ])('answers %s: %s with %d', async (name, value, status, range) => {
    for (const url of ['/logo.png', '/']) {
      const { statusCode, headers, body } = await ask(url, { [name]: value })
      expect([url, statusCode]).toEqual([url, status])
      expect(String(headers['content-range'])).toMatch(range)
      if (status > 400) expect([headers['cache-control'], body]).toEqual(['no-store', ''])
    }
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

  it('has an entry of its own', async () => {
    const other = await mkdtemp(join(runFolder(), 'linked-'))
    await symlink(import.meta.filename, join(other, 'index.html'))
    const problems = problemsOf({ CONSOLE_DIR: other })
    expect(problems).toEqual([expect.stringContaining('not a link to another folder')])
    await removeFolder(other)
  })

  it('has a prefix that is a path', () => {
    const problems = problemsOf({ CONSOLE_API_PREFIX: 'prod-api/' })
    expect(problems).toEqual([expect.stringContaining('such as /prod-api')])
  })
})
