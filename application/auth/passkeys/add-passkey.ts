import { type Audited, unaudited } from '../../../domain/audit/audited.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import { type MadePasskey, MOST_PASSKEYS } from '../../../domain/identity/factors/passkey.ts'
import {
  PasskeyNotProven,
  PasskeyTaken,
  TooManyPasskeys,
} from '../../../domain/identity/factors/passkey-errors.ts'
import type { LoginOrigin } from '../../../domain/identity/sessions/session.ts'
import type { Clock } from '../../ports/clock.ts'
import type { OtherSessions } from '../other-sessions.ts'
import type { KeptPasskeys } from './kept-passkeys.ts'
import type { PasskeyChallenges } from './passkey-challenges.ts'
import type { OfferedParty } from './start-passkey.ts'

export interface NamedPasskey {
  readonly caller: Caller
  readonly name: string
  readonly made: MadePasskey
  readonly browserSecret: string | undefined
  readonly origin: LoginOrigin
}

/** Keeps a passkey that the caller's browser has just made. The challenge stands for their proof. */
export class AddPasskey {
  readonly #party: OfferedParty
  readonly #challenges: PasskeyChallenges
  readonly #passkeys: KeptPasskeys
  readonly #clock: Clock
  readonly #others: OtherSessions

  constructor(
    party: OfferedParty,
    challenges: PasskeyChallenges,
    passkeys: KeptPasskeys,
    clock: Clock,
    others: OtherSessions,
  ) {
    this.#party = party
    this.#challenges = challenges
    this.#passkeys = passkeys
    this.#clock = clock
    this.#others = others
  }

  /**
   * Ends the other sessions of a user whose first factor it is.
   * @returns recovery codes, which are shown only now, if it is the first factor of its user
   * @throws PasskeysOff, PasskeyNotProven, PasskeyTaken, TooManyPasskeys
   */
  async execute(named: NamedPasskey, audited: Audited = unaudited): Promise<readonly string[]> {
    const { caller, name, origin } = named
    const { userId } = caller
    const credential = await this.#verified(named)
    const createdAt = this.#clock.now()
    const [codes, ended] = await audited(async () => {
      const outcome = await this.#passkeys.repo.add({ ...credential, userId, name, createdAt })
      if (outcome === 'taken') throw new PasskeyTaken()
      if (outcome === 'too-many') throw new TooManyPasskeys(MOST_PASSKEYS)
      const made = await this.#passkeys.codesAfterFirst(userId)
      return [made, made.length > 0 ? await this.#others.end(caller) : []] as const
    })
    await this.#others.forget(ended)
    this.#passkeys.tell(userId, 'passkey-added', origin)
    return codes
  }

  async #verified({ caller: { userId }, made, browserSecret }: NamedPasskey) {
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
