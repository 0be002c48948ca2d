import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'

/** A dependency that the service cannot work without. */
export interface ReadinessCheck {
  readonly name: string
  /** Rejects while the dependency is away or unusable. */
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
/** Requests notice at once what has failed or is back; this may say so half a second later. */
const KEEP_MS = 500
/** Probes have short timeouts, so after this time the last known answer is returned. */
const ANSWER_AFTER_MS = 50
/** A last known answer is not returned when it is older than this. */
const KNOWN_FOR_MS = 30_000

/** Missing dependencies. Anybody may ask, so they are checked twice a second at most. */
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
      this.#answer = this.#check()
    }
    if (performance.now() - this.#knownAt > KNOWN_FOR_MS) return this.#answer
    return this.#promptAnswer()
  }

  /** Waits briefly for the current check; if that is slow, the last known answer is returned. */
  async #promptAnswer(): Promise<string[]> {
    const patience = Promise.withResolvers<string[]>()
    const timer = setTimeout(() => patience.resolve(this.#known), ANSWER_AFTER_MS)
    try {
      return await Promise.race([this.#answer, patience.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  async #check(): Promise<string[]> {
    const answers = await Promise.all(this.#checks.map(missingIn))
    this.#known = answers.filter((name) => name !== undefined)
    this.#knownAt = performance.now()
    return this.#known
  }
}

/** @returns the name of a failing dependency, with its condition if known; otherwise `undefined` */
async function missingIn(thing: ReadinessCheck): Promise<string | undefined> {
  const { promise: patience, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS)
  try {
    await Promise.race([thing.check(), patience])
    return undefined
  } catch (error) {
    // Callers see only the name; the dependency's adapter logs the reason.
    const condition = error instanceof DependencyUnavailable ? error.condition : undefined
    return condition === undefined ? thing.name : `${thing.name}-${condition}`
  } finally {
    clearTimeout(timer)
  }
}
