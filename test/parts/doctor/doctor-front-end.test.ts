import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { LoginKeyRing } from '../../../adapters/crypto/keys/login-key-ring.ts'
import { checkFrontEnd } from '../../../bootstrap/front-ends/check-front-end.ts'
import { KEY_NAMES } from '../../../bootstrap/front-ends/read-front-end.ts'
import { loadConfig } from '../../../bootstrap/settings/config.ts'
import { readSecretFile } from '../../../bootstrap/settings/environment.ts'
import { privateFolder } from '../../support/private-folder.ts'
import { runFolder } from '../../support/run-folder.ts'

const CLIENT = 'e5cd7e4891bf95d1d19206ce24a7b32e'

let loginKeys: LoginKeyRing
let otherKey: string
beforeAll(async () => {
  loginKeys = await LoginKeyRing.open({ folder: join(runFolder(), 'doctor-front-end') })
  const others = await LoginKeyRing.open({ folder: join(runFolder(), 'doctor-other-key') })
  otherKey = others.publicKeyLine
})

const lines = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')

const vben = () => ({
  VITE_GLOB_API_URL: '/prod-api',
  VITE_GLOB_APP_CLIENT_ID: CLIENT,
  VITE_GLOB_ENABLE_ENCRYPT: 'true',
  VITE_GLOB_RSA_PUBLIC_KEY: loginKeys.publicKeyLine,
  VITE_GLOB_SSE_ENABLE: 'true',
  VITE_GLOB_WEBSOCKET_ENABLE: 'false',
})

async function keyNamesOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const service = { config: loadConfig({}, readSecretFile), loginKeys, database: undefined }
  const { kinds } = await checkFrontEnd(await folderOf(files), service)
  return kinds.map((kind) => KEY_NAMES[kind])
}

/** @param files what they hold, by their paths in the folder of the front end */
async function foundIn(
  files: Readonly<Record<string, string>>,
  settings: (folder: string) => Readonly<Record<string, string>> = () => ({}),
) {
  const folder = await folderOf(files)
  const config = loadConfig(settings(folder), readSecretFile)
  const { findings } = await checkFrontEnd(folder, { config, loginKeys, database: undefined })
  return findings.map(({ state, message }) => `${state} ${message}`)
}

describe('the front end', () => {
  it('fits as init prints it', async () => {
    const source = 'apps/web-antd/.env.production'
    expect(await foundIn({ [source]: lines(vben()) })).toEqual([
      `fine ${source} matches the service (ruoyi-plus-vben5)`,
    ])
  })

  it('gets each mismatch with its fix', async () => {
    const wrong = {
      ...vben(),
      VITE_GLOB_RSA_PUBLIC_KEY: otherKey,
      VITE_GLOB_ENABLE_ENCRYPT: 'false',
      VITE_GLOB_WEBSOCKET_ENABLE: 'true',
    }
    const settings = () => ({ PUSH_SSE: 'off' })
    expect(await foundIn({ '.env.production': lines(wrong) }, settings)).toEqual([
      expect.stringContaining('VITE_GLOB_RSA_PUBLIC_KEY is not a key of the service'),
      expect.stringContaining('VITE_GLOB_ENABLE_ENCRYPT must be true'),
      expect.stringContaining('VITE_GLOB_SSE_ENABLE must be false, or PUSH_SSE on'),
      expect.stringContaining('VITE_GLOB_WEBSOCKET_ENABLE must be false, or PUSH_WEBSOCKET on'),
    ])
  })

  it('takes the files of a mode as its build does', async () => {
    const files = {
      '.env': lines({ ...vben(), VITE_GLOB_RSA_PUBLIC_KEY: otherKey }),
      '.env.production': 'VITE_X=1\n',
      '.env.production.local': lines({ VITE_GLOB_RSA_PUBLIC_KEY: loginKeys.publicKeyLine }),
    }
    expect(await foundIn(files)).toEqual([
      'fine .env.production.local, .env.production, .env matches the service (ruoyi-plus-vben5)',
    ])
  })

  it('has another prefix where its development server takes it off', async () => {
    const files = {
      '.env.development': lines({ ...vben(), VITE_GLOB_API_URL: '/api' }),
      '.env.production': lines({ ...vben(), VITE_GLOB_API_URL: '/api' }),
      'console/index.html': '<html>',
    }
    const found = await foundIn(files, (folder) => ({ CONSOLE_DIR: join(folder, 'console') }))
    expect(found).toEqual([
      'fine .env.development matches the service (ruoyi-plus-vben5)',
      expect.stringMatching(/^failed .env.production: VITE_GLOB_API_URL must be \/prod-api/),
    ])
  })

  it('may be built for people before anybody develops it', async () => {
    const stock = lines({ ...vben(), VITE_GLOB_RSA_PUBLIC_KEY: otherKey })
    const alone = await foundIn({ '.env.development': stock })
    expect(alone).toEqual([
      expect.stringMatching(/^failed .env.development: VITE_GLOB_RSA_PUBLIC_KEY/),
    ])
    const both = await foundIn({ '.env.development': stock, '.env.production': lines(vben()) })
    expect(both[0]).toMatch(/^warning .env.development: VITE_GLOB_RSA_PUBLIC_KEY/)
    expect(both[1]).toMatch(/^fine .env.production/)
  })

  it('may be plus-ui', async () => {
    const files = { '.env.development': lines({ VITE_APP_RSA_PUBLIC_KEY: otherKey }) }
    const found = await foundIn(files)
    expect(found[0]).toContain('VITE_APP_RSA_PUBLIC_KEY is not')
    expect(found[1]).toContain('VITE_APP_ENCRYPT must be true')
  })

  it('may be a build of plus-ui, which has its key inside', async () => {
    const built = (key: string) => ({
      'dist/index.html': '<html>',
      'dist/assets/a.js': `const a="${key}",b="${'QUJD'.repeat(40)}"`,
    })
    expect(await foundIn(built(loginKeys.publicKeyLine))).toEqual([
      'fine dist is built with a key of the service',
    ])
    expect(await foundIn(built(otherKey))).toEqual([
      expect.stringMatching(/^failed dist is built with another key.*VITE_APP_RSA_PUBLIC_KEY/),
    ])
  })

  it('may be a build that is incomplete, or for another path', async () => {
    const entry = (path: string) => `<script type="module" src="${path}js/a.js?v=1"></script>`
    const built = (path: string) => ({
      'dist/index.html': `${entry(path)}<script src="//cdn.example/b.js"></script>`,
      'dist/_app.config.js': '',
      'dist/js/a.js': '',
    })
    expect(await foundIn(built('/admin/'))).toEqual([
      expect.stringMatching(/^failed dist has no admin\/js\/a\.js, .*built for the path \/$/),
    ])
    for (const path of ['/', './']) expect(await foundIn(built(path))).toEqual([])
  })

  it('gets the target of its proxy', async () => {
    const proxyTo = (port: number) => `proxy:{'/api':{target:'http://localhost:${port}'}}`
    const files = { '.env.production': lines(vben()), 'vite.config.mts': proxyTo(8080) }
    expect((await foundIn(files))[1]).toMatch(/^warning .*localhost:8080.*127\.0\.0\.1:5320/)
    const right = { ...files, 'vite.config.mts': proxyTo(5320) }
    expect((await foundIn(right))[1]).toBe('fine vite.config.mts: the proxy leads to the service')
  })

  it('needs no settings of its own while it is CONSOLE_DIR', async () => {
    const runtime = JSON.stringify({ ...vben(), VITE_GLOB_RSA_PUBLIC_KEY: otherKey })
    const files = { 'index.html': '<html>', '_app.config.js': `window.X=${runtime};` }
    expect((await foundIn(files))[0]).toContain('failed _app.config.js: VITE_GLOB_RSA_PUBLIC_KEY')
    expect(await foundIn(files, (folder) => ({ CONSOLE_DIR: folder }))).toEqual([
      'fine _app.config.js is not used: the service answers this file itself',
    ])
  })

  it('hears of CONSOLE_DIR where a stock build has another key', async () => {
    const files = {
      'apps/web-antd/.env.production': lines({ ...vben(), VITE_GLOB_RSA_PUBLIC_KEY: otherKey }),
    }
    expect((await foundIn(files))[0]).toContain(
      'or let CONSOLE_DIR name a stock build, which needs none',
    )
    const built = { ...files, 'apps/web-antd/dist/index.html': '<html>' }
    const settings = (folder: string) => ({ CONSOLE_DIR: join(folder, 'apps/web-antd/dist') })
    expect((await foundIn(built, settings))[0]).toBe(
      'fine apps/web-antd/.env.production needs no key: the service answers the settings of CONSOLE_DIR',
    )
  })

  it('names the key as the front end does', async () => {
    const named = async (values: Readonly<Record<string, string>>) =>
      keyNamesOf({ '.env.production': lines(values) })
    expect(await named(vben())).toEqual(['VITE_GLOB_RSA_PUBLIC_KEY'])
    expect(await named({ VITE_APP_RSA_PUBLIC_KEY: otherKey })).toEqual(['VITE_APP_RSA_PUBLIC_KEY'])
    expect(await keyNamesOf({ 'dist/index.html': '<html>' })).toEqual(['VITE_APP_RSA_PUBLIC_KEY'])
  })

  it('is not any folder', async () => {
    expect((await foundIn({ 'a.md': '' }))[0]).toMatch(/^failed .*no settings of a front end/)
  })
})

async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await privateFolder()
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return folder
}
