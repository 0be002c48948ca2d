import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { expect, it } from 'vitest'
import { ServiceBox } from '../support/containers/box.ts'
import { describeWithEngine } from '../support/containers/describe-with-engine.ts'
import { buildImage } from '../support/containers/images.ts'
import { type PrivatePackages, privatePackages } from '../support/private-packages.ts'
import { runFolder } from '../support/run-folder.ts'

const PROJECT = join(import.meta.dirname, '../..')
const LAUNCHER = join(PROJECT, 'bootstrap/gatehouse.mjs')
const TEN_MINUTES = 600_000
/** In a file that the image has. */
const WORDS_OF_THE_IMAGE = 'lets its administrator in'
const run = promisify(execFile)

await describeWithEngine('new console', (containers) => {
  const { engine, image, images, name, program } = containers

  it(
    'starts in the image that its own Dockerfile makes, which has no token of the registry',
    async () => {
      const folder = await mkdtemp(join(runFolder(), 'gatehouse-new-console-'))
      const console = join(folder, 'my-console')
      const packed = await packageOf(folder)
      await run(process.execPath, [LAUNCHER, 'new', console, '--package', packed])
      await cp(join(PROJECT, 'docs/examples/assets'), console, { recursive: true })
      await cp(packed, join(console, 'gatehouse.tgz'))
      // A build of Docker does not reach this machine.
      const more = program === 'podman' ? await privatePackages(folder) : undefined
      await lockPackages(console, more)
      const tag = `localhost/${name}:new`
      const npmrc = more?.npmrc ?? ''
      await buildImage(engine, tag, { node: images.node, folder, sources: console, npmrc })
      if (more) {
        const ls = ['--entrypoint', 'ls', tag, `node_modules/${more.package}`]
        expect(await engine.run('run', '--rm', ...ls)).toContain('package.json')
        expect(await linesOf(tag, WORDS_OF_THE_IMAGE)).toBeGreaterThan(0)
        expect(await linesOf(tag, more.token)).toBe(0)
      }

      const example = await readFile(join(console, '.env.example'), 'utf8')
      const settings = { ...parseEnv(example.replace(/^#TZ=/m, 'TZ=')) }
      expect(settings).toEqual({ TZ: expect.any(String) })
      const plan = { name, data: name, image: tag, settings: { TZ: settings.TZ ?? '' } }
      const service = await ServiceBox.start(containers, plan)
      const headers = await service.logIn()
      expect(await service.frontEnd.ask('/asset/asset/list', { headers })).toMatchObject({
        ...{ code: 200, rows: [] },
      })
      expect(await service.stop()).toBe(0)
    },
    TEN_MINUTES,
  )

  /** The same package as that of the image. @returns the path of its file */
  async function packageOf(folder: string): Promise<string> {
    const inside = 'npm pack --ignore-scripts /opt/gatehouse/node_modules/gatehouse'
    const place = ['--user', '0', '-v', `${folder}:/out`, '--workdir', '/out']
    await engine.run('run', '--rm', ...place, '--entrypoint', 'sh', image, '-c', inside)
    const [file = ''] = (await readdir(folder)).filter((one) => one.endsWith('.tgz'))
    return join(folder, file)
  }

  /** Of all its layers, and of what is said about it. */
  async function linesOf(tag: string, text: string): Promise<number> {
    const command = `${program} save ${tag} | grep -ac '${text}' || true`
    return Number(await engine.start('sh', ['-c', command]))
  }
})

async function lockPackages(console: string, more?: PrivatePackages): Promise<void> {
  const words = ['install', '--package-lock-only', '--prefer-offline', './gatehouse.tgz']
  if (!more) {
    await run('npm', words, { cwd: console })
    return
  }
  // As the npm of whoever wrote the console, whose settings stay out of the folder.
  const settings = more.npmrc.split('\n').map((line) => `--${line}`)
  await run('npm', [...words, more.package, ...settings], { cwd: console })
}
