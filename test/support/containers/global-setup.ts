import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { removeFolder } from '../remove-folder.ts'
import { runFolder } from '../run-folder.ts'
import { findEngine } from './engine.ts'
import { baseImages, buildImage, type Images, sourcesOfTheVersionBefore } from './images.ts'

export interface ContainerRun {
  readonly program: 'docker' | 'podman'
  /** Begins the names of everything that the run makes. */
  readonly name: string
  readonly images: Images
  /** Of this version. */
  readonly image: string
  /** Of the version before, if the repository has its sources. */
  readonly before?: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    containers: ContainerRun | { readonly missing: string }
  }
}

/** Builds the images once for all suites, and removes at the end whatever the run made. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const engine = await findEngine()
  if ('missing' in engine) {
    project.provide('containers', engine)
    return undefined
  }
  const name = `gatehouse-${randomBytes(4).toString('hex')}`
  const folder = await mkdtemp(join(runFolder(), 'gatehouse-containers-'))
  const remove = async () => {
    await engine.removeAll(name)
    await removeFolder(folder)
  }
  try {
    const images = await baseImages(engine, folder)
    const given = process.env.CONTAINER_IMAGE
    const image = given ?? `localhost/${name}:now`
    const { node } = images
    if (given === undefined) await buildImage(engine, image, { node, folder })
    const sources = await sourcesOfTheVersionBefore(folder)
    const before = process.env.CONTAINER_IMAGE_BEFORE ?? `localhost/${name}:before`
    if (sources !== undefined && process.env.CONTAINER_IMAGE_BEFORE === undefined)
      await buildImage(engine, before, { node, folder, sources })
    const { program } = engine
    const run = { program, name, images, image }
    project.provide('containers', sources === undefined ? run : { ...run, before })
  } catch (error) {
    // Thrown here, it would take all other suites with it.
    await remove().catch(() => undefined)
    project.provide('containers', { missing: `the container images cannot be made: ${error}` })
    return undefined
  }
  return remove
}
