import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { ServiceBox } from '../support/containers/box.ts'
import { describeWithEngine } from '../support/containers/describe-with-engine.ts'
import { buildImage } from '../support/containers/images.ts'
import { runFolder } from '../support/run-folder.ts'

const PROJECT = join(import.meta.dirname, '../..')
const LAUNCHER = join(PROJECT, 'bootstrap/gatehouse.mjs')
const TEN_MINUTES = 600_000
const run = promisify(execFile)

await describeWithEngine('new console', (containers) => {
  const { engine, image, images, name } = containers

  it(
    'starts in the image that its own Dockerfile makes',
    async () => {
      const folder = await mkdtemp(join(runFolder(), 'gatehouse-new-console-'))
      const console = join(folder, 'my-console')
      const packed = await packageOf(folder)
      await run(process.execPath, [LAUNCHER, 'new', console, '--package', packed])
      await cp(join(PROJECT, 'docs/examples/assets'), console, { recursive: true })
      await cp(packed, join(console, 'gatehouse.tgz'))
      const words = ['install', '--package-lock-only', '--prefer-offline', './gatehouse.tgz']
      await run('npm', words, { cwd: console })
      const tag = `localhost/${name}:new`
      await buildImage(engine, tag, { node: images.node, folder, sources: console })

      const service = await ServiceBox.start(containers, { name, data: name, image: tag })
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
})
