/** Something the service cannot work without. */
export interface ReadinessCheck {
  readonly name: string
  /** Rejects while the thing is away. */
  check(): Promise<void>
}

/** Set once, when the process begins to stop. */
export class Draining {
  #begun = false

  begin(): void {
    this.#begun = true
  }

  get hasBegun(): boolean {
    return this.#begun
  }
}

const PATIENCE_MS = 800
const KEEP_MS = 1000

/** What is missing right now. Anybody may ask, so the stores are asked at most once a second. */
export class Readiness {
  readonly #checks: readonly ReadinessCheck[]
  readonly #draining: Draining
  #answer: Promise<string[]> = Promise.resolve([])
  #askedAt = Number.NEGATIVE_INFINITY

  constructor(checks: readonly ReadinessCheck[], draining: Draining) {
    this.#checks = checks
    this.#draining = draining
  }

  async missing(): Promise<string[]> {
    if (this.#draining.hasBegun) return ['draining']
    if (performance.now() - this.#askedAt > KEEP_MS) {
      this.#askedAt = performance.now()
      this.#answer = this.#ask()
    }
    return this.#answer
  }

  async #ask(): Promise<string[]> {
    const answers = await Promise.all(
      this.#checks.map(async (check) => ((await isFine(check)) ? undefined : check.name)),
    )
    return answers.filter((name) => name !== undefined)
  }
}

async function isFine(thing: ReadinessCheck): Promise<boolean> {
  const { promise: patience, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS)
  try {
    await Promise.race([thing.check(), patience])
    return true
  } catch {
    // The name in the answer is all that is told; the store's own adapter logs why.
    return false
  } finally {
    clearTimeout(timer)
  }
}
