import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'

/** A request waits for the store twice at most, and must be answered within three seconds. */
const DEADLINE_MS = 1400

/** How long one piece of work of a request may wait for the store, from now on. */
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
   * What comes later is not waited for any more; the limits of its connection end it soon after.
   * @throws DependencyUnavailable
   */
  async within<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    try {
      // Not by `race`, which costs more. With `work` heard once only, what fails in it tells who asked.
      return await new Promise<T>((resolve, reject) => {
        // After a standstill of this process the answer may be there, unread: that comes first.
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
