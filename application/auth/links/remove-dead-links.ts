import type { PasswordLinks } from '../../ports/accounts/password-links.ts'
import type { Clock } from '../../ports/clock.ts'

const BATCH = 500

/** Periodic clean-up of links whose time is over. */
export class RemoveDeadLinks {
  readonly #links: PasswordLinks
  readonly #clock: Clock

  constructor(links: PasswordLinks, clock: Clock) {
    this.#links = links
    this.#clock = clock
  }

  async execute(): Promise<void> {
    const now = this.#clock.now()
    while ((await this.#links.removeExpired(now, BATCH)) === BATCH);
  }
}
