import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { allOrFirstFailure } from '../../../bootstrap/start/closers.ts'
import { thisRun } from '../dead-runs.ts'
import type { Lack } from '../not-run.ts'
import { removeFolder } from '../remove-folder.ts'
import { runFolder } from '../run-folder.ts'
import { Engine, findEngine } from './engine.ts'
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
    /** The address that answers with a `ContainerRun` or a `Lack` once the images are made. */
    containerAgent: string
  }
}

/**
 * Builds the images once for all suites, beside those that come first, and removes at the end whatever
 * the run made.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = await findEngine()
  const name = `gatehouse-${randomBytes(4).toString('hex')}`
  const folder = await mkdtemp(join(runFolder(), 'gatehouse-containers-'))
  const made = engine instanceof Engine ? makeImages(engine, name, folder) : engine
  const agent = createServer(async (_request, response) => {
    response.end(JSON.stringify(await made))
  }).listen(0, '127.0.0.1')
  await once(agent, 'listening')
  project.provide('containerAgent', `http://127.0.0.1:${Object(agent.address()).port}`)
  return async () => {
    agent.close()
    agent.closeAllConnections()
    await made
    if (engine instanceof Engine) await engine.removeAll(name)
    await removeFolder(folder)
  }
}

/** A failure is what the suites lack: thrown, it would take all others with it. */
async function makeImages(
  engine: Engine,
  name: string,
  folder: string,
): Promise<ContainerRun | Lack> {
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
    const run = { program: engine.program, name, images, image }
    return sources === undefined ? run : { ...run, before }
  } catch (error) {
    const remedy = 'Look at what it says, or set CONTAINER_IMAGES=makers.'
    return { reason: `The container images cannot be made: ${error}`, remedy }
  }
}
