import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freshBundle } from '../../bootstrap/bundle/fresh-bundle.ts'
import { makeBundle } from '../../bootstrap/bundle/make-bundle.ts'
import { aPicture } from '../support/bodies.ts'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { projectCopy } from '../support/project-copy.ts'
import { Service } from '../support/service.ts'

const PLANTED = 'planted'
/** In a line that has not moved. */
const IN_BUNDLE = 'planted in the bundle'
const ON_DEMAND = join('adapters', 'http', 'description', 'api-document.ts')
const TITLE = "title: 'Gatehouse"
const FRAME = /at version \(.*\/bootstrap\/version\.ts:\d+/

describe('the service from its bundle', () => {
  it('does what the sources do, also what it loads on demand', async () => {
    const project = await projectCopy()
    await makeBundle(project)
    const service = await Service.start(await temporaryFolder(), {}, launcherOf(project))
    expect(freshBundle(project)).toBe(join(project, 'dist', 'main.js'))
    const { password, publicKey } = firstStartOf(service.output)
    const frontEnd = new FrontEnd(service)
    const session = await frontEnd.logIn(publicKey, password)
    const picture = aPicture(200_000)
    const fileId = await frontEnd.upload(session, picture)
    expect(await frontEnd.download(session, fileId)).toEqual(picture)
    expect(await (await fetch(`${service.origin}/docs`)).text()).toContain('swagger-ui')
    expect(await service.stop()).toBe(0)
  }, 180_000)

  it('tells where in the sources an error comes from, and gives way when one changes', async () => {
    const project = await projectCopy()
    const head = 'function version(): string {\n'
    const source = join(project, 'bootstrap', 'version.ts')
    await replaceIn(source, head, `${head}  throw new Error('${PLANTED}')\n`)
    await makeBundle(project)
    await replaceIn(await bundledWith(project, PLANTED), PLANTED, IN_BUNDLE)
    const bundled = await failedVersion(project)
    expect(bundled).toContain(IN_BUNDLE)
    expect(bundled).toMatch(FRAME)
    await appendFile(source, '// changed\n')
    const plain = await failedVersion(project)
    expect(plain).toContain(PLANTED)
    expect(plain).not.toContain(IN_BUNDLE)
    expect(plain).toMatch(FRAME)
  }, 120_000)

  it('leaves what processes that run from the one before may still load, and nothing older', async () => {
    const project = await projectCopy()
    const bundled = () => readdir(join(project, 'dist'))
    const change = () => replaceIn(join(project, ON_DEMAND), TITLE, `${TITLE} again`)
    await makeBundle(project)
    const first = await bundled()
    await change()
    await makeBundle(project)
    const second = await bundled()
    expect(second).toEqual(expect.arrayContaining(first))
    expect(second.length).toBeGreaterThan(first.length)
    await change()
    await makeBundle(project)
    expect(await bundled()).not.toEqual(expect.arrayContaining(first))
  }, 120_000)

  it('is none once a new one cannot be made', async () => {
    const project = await projectCopy()
    await makeBundle(project)
    await appendFile(join(project, ON_DEMAND), "import './nowhere.ts'\n")
    await expect(makeBundle(project)).rejects.toThrow('nowhere')
    expect(await readdir(join(project, 'dist'))).not.toContain('bundle.json')
  }, 120_000)
})

function launcherOf(project: string): string {
  return join(project, 'bootstrap', 'gatehouse.mjs')
}

/** @returns what it printed */
async function failedVersion(project: string): Promise<string> {
  const launcher = launcherOf(project)
  const service = new Service({ args: ['version'], folder: project, settings: {}, launcher })
  expect(await service.exitCode).toBe(1)
  return service.output
}

/** @returns the file of the bundle that holds the text */
async function bundledWith(project: string, text: string): Promise<string> {
  const folder = join(project, 'dist')
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (name.endsWith('.js') && (await readFile(path, 'utf8')).includes(text)) return path
  }
  throw new Error(`Nothing of the bundle holds ${text}`)
}

async function replaceIn(path: string, before: string, after: string): Promise<void> {
  const text = await readFile(path, 'utf8')
  expect(text).toContain(before)
  await writeFile(path, text.replace(before, after))
}
