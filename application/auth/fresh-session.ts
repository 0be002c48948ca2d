import type { Caller } from '../../domain/identity/caller.ts'
import { FreshLoginRequired } from '../../domain/identity/factor-errors.ts'
import type { Clock } from '../ports/clock.ts'
import type { SecondFactorRepo } from '../ports/second-factor-repo.ts'

const FRESH_MS = 600_000

/** @throws FreshLoginRequired */
export function requireFresh({ loggedInAt }: Pick<Caller, 'loggedInAt'>, now: Date): void {
  if (now.getTime() - loggedInAt > FRESH_MS) throw new FreshLoginRequired()
}

/**
 * Before an account with a second factor gets a way in that does not ask for it: a stolen session
 * would otherwise become one that lasts.
 */
export class FreshSession {
  readonly #factors: SecondFactorRepo
  readonly #clock: Clock

  constructor(factors: SecondFactorRepo, clock: Clock) {
    this.#factors = factors
    this.#clock = clock
  }

  /** @throws FreshLoginRequired if the account has a second factor and the session is not young */
  async require(caller: Pick<Caller, 'userId' | 'loggedInAt'>): Promise<void> {
    const { areThere } = await this.#factors.factorsOf(caller.userId)
    if (areThere) requireFresh(caller, this.#clock.now())
  }
}
