import type { Audited } from './audited.ts'

/** Rolls back a dry run. It is not a failure: its audit entry says success. */
export class OnlyChecked extends Error {}

/** Runs the work and rolls it back. */
export function undone(audited: Audited): Audited {
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const done: { result: T }[] = []
    const rehearsal = async () => {
      done.push({ result: await work() })
      throw new OnlyChecked()
    }
    const error: unknown = await audited(rehearsal).catch((thrown: unknown) => thrown)
    const [last] = done
    if (!(error instanceof OnlyChecked) || !last) throw error
    return last.result
  }
}
