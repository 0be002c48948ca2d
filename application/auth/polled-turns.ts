import type { Turn, TurnsAsked } from '../../domain/identity/login-admission.ts'
import { Overloaded } from '../../domain/shared/availability-errors.ts'
import type { Clock } from '../ports/clock.ts'
import type { LoginGate } from '../ports/login-gate.ts'

/** Longer than a comparison takes with all that waits before it. */
const SECONDS = 15
/** So old, a turn may be passed on: who gets it has time enough left. */
const YOUNG_MS = 5000
const TRIES = 40
const BETWEEN_TRIES_MS = 25

/** A turn, and since when. */
export type HeldTurn = Turn & { readonly since: number }
type Pause = (milliseconds: number) => Promise<unknown>

/** Turns over all instances: who finds none free at the gate looks again, for about a second. */
export class PolledTurns {
  readonly #gate: LoginGate
  readonly #clock: Clock
  readonly #pause: Pause

  constructor(gate: LoginGate, clock: Clock, pause: Pause) {
    this.#gate = gate
    this.#clock = clock
    this.#pause = pause
  }

  /** What a login takes along when it passes the gate. */
  asked(keys: readonly string[], most: number): TurnsAsked {
    return { keys, most, seconds: SECONDS }
  }

  /** @throws Overloaded when none became free */
  async take(key: string, most: number): Promise<HeldTurn> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (tries > 0) await this.#pause(BETWEEN_TRIES_MS)
      const turn = await this.#gate.tryTurn(key, { most, seconds: SECONDS })
      if (turn) return this.held(turn)
    }
    throw new Overloaded()
  }

  /** From now on. */
  held(turn: Turn): HeldTurn {
    return { ...turn, since: this.#now() }
  }

  /** Whether it may be passed on. A clock that went back is no proof of youth. */
  isYoung({ since }: HeldTurn): boolean {
    const age = this.#now() - since
    return age >= 0 && age < YOUNG_MS
  }

  release(turns: readonly Turn[]): void {
    if (turns.length > 0) this.#gate.release(turns)
  }

  #now(): number {
    return this.#clock.now().getTime()
  }
}
