import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { allOrFirstFailure } from '../../../bootstrap/start/closers.ts'
import { thisRun } from '../dead-runs.ts'
import { removeFolder } from '../remove-folder.ts'
import { runFolder } from '../run-folder.ts'
import { findEngine } from './engine.ts'
import {
  buildImage,
  type Images,
  nodeImage,
  serverImages,
  sourcesOfTheVersionBefore,
} from './images.ts'

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
    await engine.removeDeadRuns()
    await engine.mark(name, await thisRun())
    const node = await nodeImage(engine, folder)
    const { CONTAINER_IMAGE, CONTAINER_IMAGE_BEFORE } = process.env
    const image = CONTAINER_IMAGE ?? `localhost/${name}:now`
    const before = CONTAINER_IMAGE_BEFORE ?? `localhost/${name}:before`
    const sources = await sourcesOfTheVersionBefore(folder)
    // Beside each other: each waits for the network as much as for the processor.
    const builds = [
      ...(CONTAINER_IMAGE === undefined ? [buildImage(engine, image, { node, folder })] : []),
      ...(sources !== undefined && CONTAINER_IMAGE_BEFORE === undefined
        ? [buildImage(engine, before, { node, folder, sources })]
        : []),
    ]
    const servers = serverImages(engine, { node, folder })
    const [images] = await allOrFirstFailure([servers, ...builds])
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
