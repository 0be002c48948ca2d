import { type Audited, unaudited } from '../../../domain/audit/audited.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import {
  PasskeyNotProven,
  PasskeyTaken,
  TooManyPasskeys,
} from '../../../domain/identity/factors/factor-errors.ts'
import { type MadePasskey, MOST_PASSKEYS } from '../../../domain/identity/factors/passkey.ts'
import type { LoginOrigin } from '../../../domain/identity/sessions/session.ts'
import type { Clock } from '../../ports/clock.ts'
import type { OtherSessions } from '../other-sessions.ts'
import type { OwnProof, ProveSelf } from '../prove-self.ts'
import type { KeptPasskeys } from './kept-passkeys.ts'
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

interface MakingTools {
  readonly party: OfferedParty
  readonly prove: Pick<ProveSelf, 'execute'>
  readonly passkeys: KeptPasskeys
  readonly challenges: PasskeyChallenges
  readonly clock: Clock
  readonly others: OtherSessions
}

/** Lets a browser make a passkey, and keeps it. */
export class MakePasskey {
  readonly #tools: MakingTools

  constructor(tools: MakingTools) {
    this.#tools = tools
  }

  /**
   * After its user has proven who they are.
   * @throws PasskeysOff, TooManyPasskeys, and what a wrong proof throws
   */
  async start({ caller, proof, source, browserSecret }: PasskeyStart): Promise<StartedPasskey> {
    const { prove, passkeys, challenges } = this.#tools
    const party = this.#tools.party()
    await prove.execute(caller, proof, source)
    const { userId, userName } = caller
    const present = await passkeys.repo.listOf(userId)
    if (present.length >= MOST_PASSKEYS) throw new TooManyPasskeys(MOST_PASSKEYS)
    const issued = await challenges.issue({ purpose: 'register', userId }, browserSecret)
    const options = await party.optionsToMake(issued.challenge, { userId, userName }, present)
    return { options, browserSecret: issued.browserSecret }
  }

  /**
   * The challenge stands for the proof. Ends the other sessions of a user whose first factor it is.
   * @returns recovery codes, which are shown only now, if it is the first factor of its user
   * @throws PasskeysOff, PasskeyNotProven, PasskeyTaken, TooManyPasskeys
   */
  async add(named: NamedPasskey, audited: Audited = unaudited): Promise<readonly string[]> {
    const { caller, name, origin } = named
    const { userId } = caller
    const { passkeys, others, clock } = this.#tools
    const credential = await this.#verified(named)
    const createdAt = clock.now()
    const [codes, ended] = await audited(async () => {
      const outcome = await passkeys.repo.add({ ...credential, userId, name, createdAt })
      if (outcome === 'taken') throw new PasskeyTaken()
      if (outcome === 'too-many') throw new TooManyPasskeys(MOST_PASSKEYS)
      const made = await passkeys.codesAfterFirst(userId)
      return [made, made.length > 0 ? await others.end(caller) : []] as const
    })
    await others.forget(ended)
    passkeys.tell(userId, 'passkey-added', origin)
    return codes
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
