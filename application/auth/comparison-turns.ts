import type { LoginFailures } from '../../domain/identity/login-failures.ts'

interface Name {
  running: number
  /** As the last wrong try of this instance left them; newer than what was read before it. */
  failures: LoginFailures | undefined
  readonly waiting: (() => void)[]
}

/** The right to compare one password. */
export interface ComparisonTurn {
  /** It was wrong, and is counted. */
  failed(failures: LoginFailures): void
  /** It was right, and nothing counts any more. */
  succeeded(): void
  end(): void
}

/**
 * Lets no more passwords of one name be compared at once, at this instance, than may still be wrong:
 * guesses that come together would all be compared before the first of them is counted.
 */
export class ComparisonTurns {
  readonly #failuresBeforeLock: number
  readonly #names = new Map<string, Name>()

  constructor(failuresBeforeLock: number) {
    this.#failuresBeforeLock = failuresBeforeLock
  }

  /**
   * Waits until others have shown whether they were right.
   * @param read what was known of the name before
   * @returns `undefined` when the name was locked meanwhile
   */
  async take(key: string, read: LoginFailures): Promise<ComparisonTurn | undefined> {
    const name = this.#nameOf(key)
    for (;;) {
      const left = this.#failuresBeforeLock - Math.max(openCount(read), name.failures?.count ?? 0)
      if (left <= 0) {
        this.#tidy(key, name)
        return undefined
      }
      if (name.running < left) break
      await new Promise<void>((resume) => name.waiting.push(resume))
    }
    name.running += 1
    return {
      failed: (failures) => {
        name.failures = failures
      },
      succeeded: () => {
        name.failures = undefined
      },
      end: () => this.#end(key, name),
    }
  }

  #nameOf(key: string): Name {
    const name = this.#names.get(key) ?? { running: 0, failures: undefined, waiting: [] }
    this.#names.set(key, name)
    return name
  }

  #end(key: string, name: Name): void {
    name.running -= 1
    const waiting = name.waiting.splice(0)
    if (waiting.length === 0) this.#tidy(key, name)
    for (const resume of waiting) resume()
  }

  #tidy(key: string, { running, waiting }: Name): void {
    if (running === 0 && waiting.length === 0) this.#names.delete(key)
  }
}

/** A lock that has run out leaves its count behind; the next try begins anew. */
function openCount({ count, lockedUntil }: LoginFailures): number {
  return lockedUntil ? 0 : count
}
