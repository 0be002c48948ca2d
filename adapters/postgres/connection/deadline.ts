import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'

/** A request waits for the store at most twice, and must be answered within three seconds. */
const DEADLINE_MS = 1400

/** The time that one piece of a request's work may wait for the store, starting now. */
export class Deadline {
  readonly #milliseconds: number
  readonly #endsAt: number

  constructor(milliseconds = DEADLINE_MS) {
    this.#milliseconds = milliseconds
    this.#endsAt = performance.now() + milliseconds
  }

  get remainingMs(): number {
    return this.#endsAt - performance.now()
  }

  /**
   * Stops waiting at the deadline. The limits of the connection end the work soon after.
   * @throws DependencyUnavailable
   */
  async within<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    try {
      // `Promise.race` would cost more. As `work` gets exactly one handler, its failure reaches the
      // caller.
      return await new Promise<T>((resolve, reject) => {
        // If this process was stalled, the answer may have arrived unread, so it is read first.
        const late = () => setImmediate(() => reject(tooLate()))
        timer = setTimeout(late, this.#milliseconds)
        work.then(resolve, reject)
      })
    } finally {
      clearTimeout(timer)
    }
  }
}

export function tooLate(): DependencyUnavailable {
  return new DependencyUnavailable(new Error('No answer in time.'))
}
