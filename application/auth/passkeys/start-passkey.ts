import type { Caller } from '../../../domain/identity/caller.ts'
import { MOST_PASSKEYS } from '../../../domain/identity/factors/passkey.ts'
import { TooManyPasskeys } from '../../../domain/identity/factors/passkey-errors.ts'
import type { PasskeyRepo } from '../../ports/factors/passkey-repo.ts'
import type { BrowserOptions, RelyingParty } from '../../ports/factors/relying-party.ts'
import type { OwnProof, ProveSelf } from '../prove-self.ts'
import type { PasskeyChallenges } from './passkey-challenges.ts'

/** @throws PasskeysOff */
export type OfferedParty = () => RelyingParty

export interface PasskeyStart {
  readonly caller: Caller
  readonly proof: OwnProof
  readonly source: string
  readonly browserSecret: string | undefined
}

export interface StartedPasskey {
  readonly options: BrowserOptions
  readonly browserSecret: string | undefined
}

/** Lets a browser make a passkey, after its user has proven who they are. */
export class StartPasskey {
  readonly #party: OfferedParty
  readonly #prove: Pick<ProveSelf, 'execute'>
  readonly #passkeys: PasskeyRepo
  readonly #challenges: PasskeyChallenges

  constructor(
    party: OfferedParty,
    prove: Pick<ProveSelf, 'execute'>,
    passkeys: PasskeyRepo,
    challenges: PasskeyChallenges,
  ) {
    this.#party = party
    this.#prove = prove
    this.#passkeys = passkeys
    this.#challenges = challenges
  }

  /** @throws PasskeysOff, TooManyPasskeys, and what a wrong proof throws */
  async execute({ caller, proof, source, browserSecret: known }: PasskeyStart) {
    const party = this.#party()
    await this.#prove.execute(caller, proof, source)
    const { userId, userName } = caller
    const present = await this.#passkeys.listOf(userId)
    if (present.length >= MOST_PASSKEYS) throw new TooManyPasskeys(MOST_PASSKEYS)
    const errand = { purpose: 'register', userId } as const
    const { challenge, browserSecret } = await this.#challenges.issue(errand, known)
    const options = await party.optionsToMake(challenge, { userId, userName }, present)
    return { options, browserSecret }
  }
}
