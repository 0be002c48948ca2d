import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, readlink, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { delimiter, dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { BUILT_IN_CLIENT_ID, CLIENT_ID_OF_6 } from '../../adapters/postgres/seed/client.ts'
import { buildConsole, packConsole } from '../support/built-console.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { describeNotRun } from '../support/not-run.ts'
import { selfSigned } from '../support/self-signed.ts'
import { Service, type Settings } from '../support/service.ts'
import { NO_SMALL_DISK, smallDisk } from '../support/small-disk.ts'
import { SOAK_MS, SOON } from '../support/soak.ts'

const BROWSER = { accept: 'text/html' }
/** What a build of ruoyi-plus-vben5 leaves, and what it was given. */
const PNPM = `#!/bin/sh
echo "$*" >> ran.txt
[ "$1" = install ] && exit 0
env > env.txt
mkdir -p apps/web-antd/dist
echo '<title>Built by pnpm</title>' > apps/web-antd/dist/index.html
echo 'window.X={"VITE_GLOB_RSA_PUBLIC_KEY":""}' > apps/web-antd/dist/_app.config.js
`
const BUILD = `import { mkdirSync, writeFileSync } from 'node:fs'
mkdirSync('dist', { recursive: true })
writeFileSync('dist/index.html', '<title>Built by npm</title>')
const { VITE_APP_RSA_PUBLIC_KEY: key, VITE_APP_BASE_API: api } = process.env
writeFileSync('dist/a.js', JSON.stringify([key, api, process.env.VITE_APP_CLIENT_ID]))
`

async function run(folder: string, settings: Settings, ...args: readonly string[]) {
  const service = new Service({ args: ['console', ...args], folder, settings })
  return { code: await service.exitCode, output: service.output }
}

async function checkout(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await temporaryFolder()
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text, { mode: 0o755 })
  }
  return folder
}

const vben5 = () =>
  checkout({
    'package.json': '{"packageManager":"pnpm@10.32.1+sha512.00"}',
    'apps/web-antd/package.json': '{"version":"2.0.0"}',
    'bin/pnpm': PNPM,
  })
const plusUi = (build: string, version = '5.9.0') =>
  checkout({
    'package.json': JSON.stringify({
      ...{ version, type: 'module', scripts: { 'build:prod': 'node build.js' } },
    }),
    'src/utils/ruoyi.ts': '',
    'src/api/monitor/loginInfo/index.js': '',
    'build.js': build,
  })

const there = async (folder: string) => (await readdir(join(folder, 'data/console'))).toSorted()

describe('gatehouse console build', () => {
  it('runs the package manager of ruoyi-plus-vben5, and the next start serves the result', async () => {
    const [folder, sources] = [await temporaryFolder(), await vben5()]
    const PATH = [join(sources, 'bin'), process.env.PATH].join(delimiter)
    const settings = {
      PATH,
      ADMIN_PASSWORD: 'Canary-Horse-7',
      npm_config_registry: 'https://r.example',
    }
    const { code, output } = await run(folder, settings, 'build', sources)
    expect([code, output]).toEqual([0, expect.stringContaining('ruoyi-plus-vben5-1 is installed')])
    expect(await readFile(join(sources, 'ran.txt'), 'utf8')).toBe('install\nrun build:antd\n')
    const given = await readFile(join(sources, 'env.txt'), 'utf8')
    expect(given).toContain('npm_config_registry=https://r.example')
    expect(given).not.toContain('Canary-Horse')

    const service = await Service.start(folder, {})
    expect(service.output).toContain('ruoyi-plus-vben5-1, which is installed, is served')
    const page = await fetch(service.origin, { headers: BROWSER })
    expect(await page.text()).toContain('Built by pnpm')
    expect(await (await fetch(`${service.origin}/_app.config.js`)).text()).toContain('/prod-api')
    expect((await fetch(`${service.origin}/.gatehouse.json`)).status).toBe(404)
    const doctor = service.again(['doctor'])
    await doctor.exitCode
    expect(doctor.output).toContain('front end: _app.config.js is not used')
    await service.stop()
  })

  it('builds plus-ui with npm and the key of the service, which fits before the first start', async () => {
    const [folder, sources] = [await temporaryFolder(), await plusUi(BUILD)]
    const { code, output } = await run(folder, {}, 'build', sources)
    expect([code, output]).toEqual([0, expect.stringContaining('plus-ui-1 is installed')])
    const built = await readFile(join(folder, 'data/console/plus-ui-1/a.js'), 'utf8')
    const [key, ...more] = JSON.parse(built)
    expect(key).toMatch(/^MII/)
    expect(more).toEqual(['/prod-api', BUILT_IN_CLIENT_ID])
    expect(await readdir(join(sources, 'src/api/monitor'))).toEqual(['loginInfo'])
    const shown = new Service({ args: ['keys', 'show'], folder, settings: {} })
    expect(await shown.exitCode).toBe(0)
    expect(shown.output).toContain(`\n  VITE_APP_RSA_PUBLIC_KEY=${key}\n`)
  })

  it('links the folder that plus-ui 6 asks for by another name, once', async () => {
    const build = `import './src/api/monitor/logininfo/index.js'\n${BUILD}`
    const [folder, sources] = [await temporaryFolder(), await plusUi(build, '6.0.0')]
    const first = await run(folder, {}, 'build', sources)
    const link = 'Linked src/api/monitor/logininfo to loginInfo'
    expect([first.code, first.output]).toEqual([0, expect.stringContaining(link)])
    const built = await readFile(join(folder, 'data/console/plus-ui-1/a.js'), 'utf8')
    expect(JSON.parse(built)[2]).toBe(CLIENT_ID_OF_6)
    expect(await readlink(join(sources, 'src/api/monitor/logininfo'))).toBe('loginInfo')
    const changed = ['build.js', 'dist', 'package-lock.json', 'package.json', 'src']
    expect(changed).toEqual(expect.arrayContaining(await readdir(sources)))
    const again = await run(folder, {}, 'build', sources)
    expect([again.code, again.output]).toEqual([0, expect.not.stringContaining('Linked')])
  })

  it('changes nothing when a build fails, or is stopped', async () => {
    const folder = await temporaryFolder()
    const failed = await run(folder, {}, 'build', await plusUi('process.exit(3)'))
    expect(failed.code).toBe(1)
    expect(failed.output).toContain('npm run build:prod failed. Nothing was installed.')
    const sources = await plusUi(`import { writeFileSync } from 'node:fs'
process.on('SIGTERM', () => { writeFileSync('ended', ''); process.exit() })
console.log('working')
setInterval(() => {}, 1000)`)
    const build = new Service({ args: ['console', 'build', sources], folder, settings: {} })
    await expect.poll(() => build.output, SOON).toContain('working')
    build.signal('SIGINT')
    expect([await build.exitCode, build.output]).toEqual([130, expect.stringContaining('Stopped.')])
    await expect.poll(() => readdir(sources), SOON).toContain('ended')
    const nowhere = await run(folder, {}, 'build', folder)
    expect(nowhere.code).toBe(64)
    expect(nowhere.output).toContain('is no working copy of ruoyi-plus-vben5 or plus-ui.')
  })
})

describe('gatehouse console install', () => {
  /** @returns its address, and settings that trust its certificate */
  async function site(answer: RequestListener) {
    const { key, cert } = selfSigned()
    const server = createServer({ key, cert }, answer).listen(0, '127.0.0.1')
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    await once(server, 'listening')
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'site.pem'), cert)
    const { port } = server.address() as AddressInfo
    const settings = { NODE_EXTRA_CA_CERTS: join(folder, 'site.pem') }
    return { folder, address: `https://localhost:${port}`, settings }
  }

  it(
    'follows an address, and only with TLS',
    async () => {
      const archive = await readFile(await packConsole(await temporaryFolder()))
      const { folder, address, settings } = await site(({ url }, response) => {
        if (url === '/dist.zip') response.end(archive)
        else if (url === '/large') response.writeHead(200, { 'content-length': 2 ** 30 }).end()
        else if (url === '/none') response.writeHead(404).end()
        else
          response
            .writeHead(302, { location: url === '/latest' ? '/dist.zip' : 'http://a.b/' })
            .end()
      })
      const { code, output } = await run(folder, settings, 'install', `${address}/latest`)
      expect([code, output]).toEqual([
        0,
        expect.stringContaining('ruoyi-plus-vben5-1 is installed'),
      ])
      const sum = /archive: (\w+)/.exec(output)?.[1] ?? ''
      const again = await run(folder, settings, 'install', `${address}/dist.zip`, '--sha256', sum)
      expect([again.code, again.output]).toEqual([0, expect.stringContaining('vben5-2')])
      const before = await there(folder)
      const refused: (readonly [path: string, code: number, reason: string])[] = [
        ['plain', 78, 'It leads to http://a.b, without TLS. Nothing has changed.'],
        ['large', 78, 'It has more than 256.0 MiB.'],
        ['none', 69, '/none answers with status 404.'],
      ]
      for (const [path, exit, reason] of refused) {
        const { code: found, output: said } = await run(
          folder,
          settings,
          'install',
          `${address}/${path}`,
        )
        expect([found, said]).toEqual([exit, expect.stringContaining(reason)])
      }
      const stranger = await run(folder, {}, 'install', `${address}/dist.zip`)
      expect([stranger.code, stranger.output]).toEqual([69, expect.stringContaining('DEPTH_ZERO')])
      expect(await there(folder)).toEqual(before)
    },
    SOAK_MS,
  )

  it(
    'leaves what was there when it is killed, and the next one clears up',
    async () => {
      const archive = await readFile(await packConsole(await temporaryFolder()))
      const { folder, address, settings } = await site((_request, response) => {
        response.writeHead(200, { 'content-length': archive.length })
        response.write(archive.subarray(0, archive.length / 2))
      })
      const source = await buildConsole(await temporaryFolder())
      await run(folder, {}, 'install', source)
      const before = await there(folder)
      const install = new Service({ args: ['console', 'install', address], folder, settings })
      const unfinished = async () => (await there(folder)).filter((name) => !before.includes(name))
      await expect.poll(unfinished, SOON).toContainEqual(expect.stringMatching(/^unfinished-/))
      const beside = await run(folder, {}, 'install', source)
      expect([beside.code, beside.output]).toEqual([75, expect.stringContaining('Another command')])
      await install.kill()
      expect(await readFile(join(folder, 'data/console/served'), 'utf8')).toBe(
        'ruoyi-plus-vben5-1\n',
      )
      expect((await run(folder, {}, 'install', source)).code).toBe(0)
      expect(await there(folder)).toEqual([
        ...['lock', 'ruoyi-plus-vben5-1', 'ruoyi-plus-vben5-2', 'served'],
      ])
    },
    SOAK_MS,
  )
})

const disk = await smallDisk(8)
const FULL = 'gatehouse console install on a full disk'
if (disk === undefined) describeNotRun(FULL, NO_SMALL_DISK)
else
  describe(FULL, () => {
    it(
      'says so, and keeps what is served',
      async () => {
        const DATA_DIR = await mkdtemp(join(disk, 'data-'))
        const folder = await temporaryFolder()
        const source = await buildConsole(await temporaryFolder())
        expect((await run(folder, { DATA_DIR }, 'install', source)).code).toBe(0)
        const before = (await readdir(join(DATA_DIR, 'console'))).toSorted()
        await writeFile(join(source, 'large.bin'), Buffer.alloc(16 * 1024 ** 2))
        const { code, output } = await run(folder, { DATA_DIR }, 'install', source)
        expect([code, output]).toEqual([78, expect.stringContaining('the disk is full.')])
        expect((await readdir(join(DATA_DIR, 'console'))).toSorted()).toEqual(before)
      },
      SOAK_MS,
    )
  })
