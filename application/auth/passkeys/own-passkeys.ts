import { type Audited, unaudited } from '../../../domain/audit/audited.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import {
  PasskeyNotFound,
  PasskeyNotProven,
  PasskeyTaken,
  TooManyPasskeys,
} from '../../../domain/identity/factors/factor-errors.ts'
import {
  type MadePasskey,
  MOST_PASSKEYS,
  type Passkey,
} from '../../../domain/identity/factors/passkey.ts'
import type { LoginOrigin } from '../../../domain/identity/sessions/session.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { AccountNews } from '../../ports/accounts/account-news.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PasskeyRepo } from '../../ports/factors/passkey-repo.ts'
import type { SecondFactorRepo } from '../../ports/factors/second-factor-repo.ts'
import type { OwnChange } from '../factors/own-factor.ts'
import type { RecoveryCodes } from '../factors/recovery-codes.ts'
import type { OtherSessions } from '../other-sessions.ts'
import type { OwnProof, ProveSelf } from '../prove-self.ts'
import type { PasskeyChallenges } from './passkey-challenges.ts'
import type { OfferedParty, StartedPasskey } from './use-passkey.ts'

interface PasskeyStart {
  readonly caller: Caller
  readonly proof: OwnProof
  readonly source: string
  readonly browserSecret: string | undefined
}

interface NamedPasskey {
  readonly caller: Caller
  readonly name: string
  readonly made: MadePasskey
  readonly browserSecret: string | undefined
  readonly origin: LoginOrigin
}

interface PasskeyTools {
  readonly party: OfferedParty
  readonly prove: Pick<ProveSelf, 'execute'>
  readonly passkeys: PasskeyRepo
  readonly factors: SecondFactorRepo
  readonly recovery: RecoveryCodes
  readonly challenges: PasskeyChallenges
  readonly others: OtherSessions
  readonly news: AccountNews
  readonly clock: Clock
}

/** Those of the caller. What is there can be changed while passkeys are off, too. */
export class OwnPasskeys {
  readonly #tools: PasskeyTools

  constructor(tools: PasskeyTools) {
    this.#tools = tools
  }

  list(userId: Id): Promise<Passkey[]> {
    return this.#tools.passkeys.listOf(userId)
  }

  /** @throws PasskeyNotFound */
  async rename(id: Id, userId: Id, name: string): Promise<void> {
    if (!(await this.#tools.passkeys.rename(id, userId, name))) throw new PasskeyNotFound()
  }

  /** @throws PasskeyNotFound, and what a wrong proof throws */
  async remove(
    id: Id,
    { caller, proof, source, origin }: OwnChange,
    audited: Audited = unaudited,
  ): Promise<void> {
    const { prove, passkeys, news } = this.#tools
    const { userId } = caller
    await prove.execute(caller, proof, source)
    await audited(async () => {
      if (!(await passkeys.remove(id, userId))) throw new PasskeyNotFound()
    })
    news.tell({ userId, kind: 'passkey-removed', origin })
  }

  /**
   * Lets a browser make one, after its user has proven who they are.
   * @throws PasskeysOff, TooManyPasskeys, and what a wrong proof throws
   */
  async start({ caller, proof, source, browserSecret }: PasskeyStart): Promise<StartedPasskey> {
    const { prove, passkeys, challenges } = this.#tools
    const party = this.#tools.party()
    await prove.execute(caller, proof, source)
    const { userId, userName } = caller
    const present = await passkeys.listOf(userId)
    if (present.length >= MOST_PASSKEYS) throw new TooManyPasskeys(MOST_PASSKEYS)
    const issued = await challenges.issue({ purpose: 'register', userId }, browserSecret)
    const options = await party.optionsToMake(issued.challenge, { userId, userName }, present)
    return { options, browserSecret: issued.browserSecret }
  }

  /**
   * Keeps one that a browser has made. The challenge stands for the proof. Ends the other sessions
   * of a user whose first factor it is.
   * @returns recovery codes, which are shown only now, if it is the first factor of its user
   * @throws PasskeysOff, PasskeyNotProven, PasskeyTaken, TooManyPasskeys
   */
  async add(named: NamedPasskey, audited: Audited = unaudited): Promise<readonly string[]> {
    const { caller, name, origin } = named
    const { userId } = caller
    const { passkeys, others, news, clock } = this.#tools
    const credential = await this.#verified(named)
    const createdAt = clock.now()
    const [codes, ended] = await audited(async () => {
      const outcome = await passkeys.add({ ...credential, userId, name, createdAt })
      if (outcome === 'taken') throw new PasskeyTaken()
      if (outcome === 'too-many') throw new TooManyPasskeys(MOST_PASSKEYS)
      const made = await this.#codesAfterFirst(userId)
      return [made, made.length > 0 ? await others.end(caller) : []] as const
    })
    await others.forget(ended)
    news.tell({ userId, kind: 'passkey-added', origin })
    return codes
  }

  async #codesAfterFirst(userId: Id): Promise<readonly string[]> {
    const { factors, recovery } = this.#tools
    const { hasApp, passkeys } = await factors.factorsOf(userId)
    return hasApp || passkeys > 1 ? [] : recovery.renew(userId)
  }

  async #verified({ caller: { userId }, made, browserSecret }: NamedPasskey) {
    const party = this.#tools.party()
    const challenge = party.challengeIn(made.clientDataJSON)
    const errand = { purpose: 'register', userId } as const
    const isOurs =
      challenge !== undefined &&
      (await this.#tools.challenges.take(challenge, errand, browserSecret))
    const credential = isOurs ? await party.verifyMade(made, challenge) : undefined
    if (!credential) throw new PasskeyNotProven()
    return credential
  }
}
