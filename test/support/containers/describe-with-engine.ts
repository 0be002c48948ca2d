import { once } from 'node:events'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, describe, inject } from 'vitest'
import { describeNotRun, type Lack } from '../not-run.ts'
import { Engine } from './engine.ts'
import type { ContainerRun } from './global-setup.ts'

/** The engine, the images, and names of the suite's own, all of which end with it. */
export interface Containers extends ContainerRun {
  readonly engine: Engine
}

/** A suite that needs a container engine. Without one it is reported as not run; in CI it fails. */
export async function describeWithEngine(
  suite: string,
  body: (containers: Containers) => void,
): Promise<void> {
  const run = await madeImages()
  if ('reason' in run) return describeNotRun(suite, run)
  const engine = new Engine(run.program)
  const name = `${run.name}-${suite.replaceAll(/\W+/g, '-').toLowerCase()}`
  describe(suite, () => {
    afterAll(() => engine.removeAll(name))
    body({ ...run, name, engine })
  })
}

/** Without the time limit that `fetch` has. */
async function madeImages(): Promise<ContainerRun | Lack> {
  const [answer] = await once(get(inject('containerAgent')), 'response')
  return JSON.parse(await text(answer))
}
