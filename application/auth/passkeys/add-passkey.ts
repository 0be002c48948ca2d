import { type Audited, unaudited } from '../../../domain/audit/audited.ts'
import { type MadePasskey, MOST_PASSKEYS } from '../../../domain/identity/passkey.ts'
import {
  PasskeyNotProven,
  PasskeyTaken,
  TooManyPasskeys,
} from '../../../domain/identity/passkey-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PasskeyRepo } from '../../ports/passkey-repo.ts'
import type { PasskeyChallenges } from './passkey-challenges.ts'
import type { OfferedParty } from './start-passkey.ts'

export interface NamedPasskey {
  readonly userId: Id
  readonly name: string
  readonly made: MadePasskey
  readonly browserSecret: string | undefined
}

/** Keeps a passkey that the caller's browser has just made. The challenge stands for their proof. */
export class AddPasskey {
  readonly #party: OfferedParty
  readonly #challenges: PasskeyChallenges
  readonly #passkeys: PasskeyRepo
  readonly #clock: Clock

  constructor(
    party: OfferedParty,
    challenges: PasskeyChallenges,
    passkeys: PasskeyRepo,
    clock: Clock,
  ) {
    this.#party = party
    this.#challenges = challenges
    this.#passkeys = passkeys
    this.#clock = clock
  }

  /** @throws PasskeysOff, PasskeyNotProven, PasskeyTaken, TooManyPasskeys */
  async execute(named: NamedPasskey, audited: Audited = unaudited): Promise<void> {
    const { userId, name } = named
    const credential = await this.#verified(named)
    const createdAt = this.#clock.now()
    await audited(async () => {
      const outcome = await this.#passkeys.add({ ...credential, userId, name, createdAt })
      if (outcome === 'taken') throw new PasskeyTaken()
      if (outcome === 'too-many') throw new TooManyPasskeys(MOST_PASSKEYS)
    })
  }

  async #verified({ userId, made, browserSecret }: NamedPasskey) {
    const party = this.#party()
    const challenge = party.challengeIn(made.clientDataJSON)
    const errand = { purpose: 'register', userId } as const
    const isOurs =
      challenge !== undefined && (await this.#challenges.take(challenge, errand, browserSecret))
    const credential = isOurs ? await party.verifyMade(made, challenge) : undefined
    if (!credential) throw new PasskeyNotProven()
    return credential
  }
}
