import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'

/** Something the service cannot work without. */
export interface ReadinessCheck {
  readonly name: string
  /** Rejects while the thing is away, or answers and cannot be used. */
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
/** Whoever asks has little patience too: after this what is known from before is told. */
const TELL_AFTER_MS = 50
/** Older than this it is no answer. */
const KNOWN_FOR_MS = 30_000

/** What is missing right now. Anybody may ask, so the stores are asked at most once a second. */
export class Readiness {
  readonly #checks: readonly ReadinessCheck[]
  readonly #draining: Draining
  #answer: Promise<string[]> = Promise.resolve([])
  #askedAt = Number.NEGATIVE_INFINITY
  #known: string[] = []
  #knownAt = Number.NEGATIVE_INFINITY

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
    if (performance.now() - this.#knownAt > KNOWN_FOR_MS) return this.#answer
    return this.#soon()
  }

  /** The answer that is on its way, or the last one when the stores are slow. */
  async #soon(): Promise<string[]> {
    const patience = Promise.withResolvers<string[]>()
    const timer = setTimeout(() => patience.resolve(this.#known), TELL_AFTER_MS)
    try {
      return await Promise.race([this.#answer, patience.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  async #ask(): Promise<string[]> {
    const answers = await Promise.all(this.#checks.map(missingIn))
    this.#known = answers.filter((name) => name !== undefined)
    this.#knownAt = performance.now()
    return this.#known
  }
}

/** @returns its name, with what is wrong with it where it answers; `undefined` when it is fine */
async function missingIn(thing: ReadinessCheck): Promise<string | undefined> {
  const { promise: patience, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS)
  try {
    await Promise.race([thing.check(), patience])
    return undefined
  } catch (error) {
    // The name in the answer is all that is told; the store's own adapter logs why.
    const condition = error instanceof DependencyUnavailable ? error.condition : undefined
    return condition === undefined ? thing.name : `${thing.name}-${condition}`
  } finally {
    clearTimeout(timer)
  }
}
