import { beforeAll, onTestFinished } from 'vitest'
import type { HttpHarness } from './http-harness.ts'

type Ending = () => Promise<void>

/** While a shared service starts: what it needs at its end. */
let endings: Ending[] | undefined

/** Runs when the test ends, or with the last test of those that share the service. */
export function atTheEnd(ending: Ending): void {
  if (endings) endings.unshift(ending)
  else onTestFinished(ending)
}

/** One service for a whole suite, whose tests see nothing of each other. */
export function sharedHarness<Harness extends Pick<HttpHarness, 'app'>>(
  start: () => Promise<Harness>,
): () => Harness {
  let started: Harness | undefined
  beforeAll(async () => {
    const own: Ending[] = []
    endings = own
    try {
      started = await start()
    } finally {
      endings = undefined
    }
    const { app } = started
    return async () => {
      for (const ending of own) await ending()
      await app.close()
    }
  })
  return () => {
    if (!started) throw new Error('The service starts with the first test.')
    return started
  }
}
