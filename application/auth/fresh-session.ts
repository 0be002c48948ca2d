import type { Caller } from '../../domain/identity/caller.ts'
import { FreshLoginRequired } from '../../domain/identity/factors/factor-errors.ts'
import type { Clock } from '../ports/clock.ts'

const FRESH_MS = 600_000

/**
 * Before an account gets another way in: a stolen session would otherwise become one that lasts.
 * Pages that have no field for a password change contacts and bindings, so a young session stands
 * for it.
 */
export class FreshSession {
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** @throws FreshLoginRequired */
  require({ loggedInAt }: Pick<Caller, 'loggedInAt'>): void {
    if (this.#clock.now().getTime() - loggedInAt > FRESH_MS) throw new FreshLoginRequired()
  }
}
