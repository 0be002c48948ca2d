import {
  DependencyUnavailable,
  OutcomeUnknown,
} from '../../../domain/shared/availability-errors.ts'

/** A request waits for the store at most twice, and must be answered within three seconds. */
const DEADLINE_MS = 1400

/** For changes that must reach the disk. */
export const PATIENT_MS = 15_000
/** For requests with many statements. */
export const LONG_MS = 60_000
/** Where no request waits. */
export const HANGS_MS = 600_000

/** The time that one piece of a request's work may wait for the store, starting now. */
export class Deadline {
  /** Whether it is for more than a request usually does. */
  readonly isLong: boolean
  #endsAt: number
  #mayBeStored = false

  constructor(milliseconds = DEADLINE_MS, isLong = milliseconds >= LONG_MS) {
    this.isLong = isLong
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
        const late = () => setImmediate(() => reject(this.#late()))
        timer = setTimeout(late, this.remainingMs)
        work.then(resolve, reject)
      })
    } finally {
      clearTimeout(timer)
    }
  }

  /** Ends when `work` fails: its caller is told, so nothing may be committed afterwards. */
  async endingWith<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      this.#endsAt = 0
      throw error instanceof DependencyUnavailable && this.#mayBeStored ? this.#late() : error
    }
  }

  /**
   * From now on, a late answer does not mean that nothing was stored.
   * @returns what to call when this commit was refused; earlier ones stay stored
   */
  beginCommit(): () => void {
    const before = this.#mayBeStored
    this.#mayBeStored = true
    return () => {
      this.#mayBeStored = before
    }
  }

  #late(): DependencyUnavailable {
    return this.#mayBeStored ? new OutcomeUnknown(NO_ANSWER) : tooLate()
  }
}

const NO_ANSWER = new Error('No answer in time.')

export function tooLate(): DependencyUnavailable {
  return new DependencyUnavailable(NO_ANSWER)
}

/** @returns whether `work` settled in time, successfully or not */
export async function endsWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const quiet = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds)
  })
  const over = () => true
  try {
    return await Promise.race([work.then(over, over), quiet])
  } finally {
    clearTimeout(timer)
  }
}
