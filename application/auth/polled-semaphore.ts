import type { Permit, PermitsAsked } from '../../domain/identity/login-admission.ts'
import { Overloaded } from '../../domain/shared/availability-errors.ts'
import type { Clock } from '../ports/clock.ts'
import type { LoginLimiter } from '../ports/login-limiter.ts'

/** Longer than a comparison takes with all that waits before it. */
const SECONDS = 15
/** A permit younger than this may be passed on: enough of its time is left. */
const YOUNG_MS = 5000
const TRIES = 40
const BETWEEN_TRIES_MS = 25

/** A permit and the time at which it was taken. */
export type HeldPermit = Permit & { readonly since: number }
type Pause = (milliseconds: number) => Promise<unknown>

/** Permits shared by all instances. When none is free, polls the limiter for about a second. */
export class PolledSemaphore {
  readonly #limiter: LoginLimiter
  readonly #clock: Clock
  readonly #pause: Pause

  constructor(limiter: LoginLimiter, clock: Clock, pause: Pause) {
    this.#limiter = limiter
    this.#clock = clock
    this.#pause = pause
  }

  /** What a login asks the limiter for. */
  asked(keys: readonly string[], most: number): PermitsAsked {
    return { keys, most, seconds: SECONDS }
  }

  /** @throws Overloaded when no permit became free */
  async take(key: string, most: number): Promise<HeldPermit> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (tries > 0) await this.#pause(BETWEEN_TRIES_MS)
      const permit = await this.#limiter.tryPermit(key, { most, seconds: SECONDS })
      if (permit) return this.held(permit)
    }
    throw new Overloaded()
  }

  /** Notes that the permit is held from now on. */
  held(permit: Permit): HeldPermit {
    return { ...permit, since: this.#now() }
  }

  /** Whether it may be passed on. A clock that went back makes the age unknown, so the answer is no. */
  isYoung({ since }: HeldPermit): boolean {
    const age = this.#now() - since
    return age >= 0 && age < YOUNG_MS
  }

  release(permits: readonly Permit[]): void {
    if (permits.length > 0) this.#limiter.release(permits)
  }

  #now(): number {
    return this.#clock.now().getTime()
  }
}
