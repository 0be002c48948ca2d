import { describe, it } from 'vitest'

/** What a suite or a case needs, and this machine lacks. */
export interface Lack {
  readonly reason: string
  /** What to do so that it runs. */
  readonly remedy: string
}

declare module 'vitest' {
  interface TaskMeta {
    /** Read by the reporter of the last lines. */
    lack?: Lack
  }
}

/** Reports a suite as not run; in CI that is a failure. */
export function describeNotRun(suite: string, lack: Lack): void {
  const mayBeIncomplete = process.env.CI !== 'true'
  describe(suite, () => {
    it('has what it needs', ({ skip, task }) => {
      task.meta.lack = lack
      if (mayBeIncomplete) skip(lack.reason)
      throw new Error(lack.reason)
    })
  })
}

type Case = (name: string, body: () => Promise<void>, timeout?: number) => void

/** A case that needs more than its suite. With a lack it is reported as not run, and never fails. */
export function itUnless(lack: Lack | undefined): Case {
  if (!lack) return it
  return (name) =>
    it(name, ({ skip, task }) => {
      task.meta.lack = lack
      skip(lack.reason)
    })
}
