import { afterAll, describe, inject } from 'vitest'
import { describeNotRun } from '../servers/describe-with.ts'
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
  const run = inject('containers')
  if ('missing' in run) return describeNotRun({ suite, reason: run.missing })
  const engine = new Engine(run.program)
  const name = `${run.name}-${suite.replaceAll(/\W+/g, '-').toLowerCase()}`
  describe(suite, () => {
    afterAll(() => engine.removeAll(name))
    body({ ...run, name, engine })
  })
}
