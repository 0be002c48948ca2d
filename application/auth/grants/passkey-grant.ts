import type { UsedPasskey } from '../../../domain/identity/factors/passkey.ts'
import {
  PasskeyRefused,
  type PasskeyTruth,
} from '../../../domain/identity/factors/passkey-refused.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PasskeyAccount, PasskeyRepo } from '../../ports/factors/passkey-repo.ts'
import type { Credentials } from '../credentials.ts'
import type { LoginGuard } from '../login-guard.ts'
import { mayEnter } from '../login-rules.ts'
import type { PasskeyChallenges } from '../passkeys/passkey-challenges.ts'
import type { OfferedParty } from '../passkeys/start-passkey.ts'
import type { AuthenticatedUser, GrantAttempt, GrantStrategy, LateTruth } from './grant-strategy.ts'
import { NAME_FIELDS } from './name-fields.ts'

const LONGEST_FIELD = 2048

export interface PasskeyTools {
  readonly party: OfferedParty
  readonly challenges: PasskeyChallenges
  readonly passkeys: PasskeyRepo
  readonly guard: LoginGuard
  readonly clock: Clock
}

/** A passkey, which also says whose it is. Its device has checked the user, so it is two factors. */
export class PasskeyGrant implements GrantStrategy {
  readonly grantType = 'passkey'
  readonly nameField = NAME_FIELDS.passkey
  readonly #tools: PasskeyTools

  constructor(tools: PasskeyTools) {
    this.#tools = tools
  }

  async authenticate(attempt: GrantAttempt): Promise<AuthenticatedUser> {
    const used = usedIn(attempt.credentials)
    const { party, passkeys, guard } = this.#tools
    await guard.pass(attempt.source)
    const challenge = party().challengeIn(used.clientDataJSON)
    if (challenge === undefined || !(await this.#isOurs(challenge, attempt))) {
      return this.#refuse(attempt, 'passkey_challenge')
    }
    const account = await passkeys.get(used.passkeyId)
    if (!account) return this.#refuse(attempt, 'passkey_unknown')
    const truth = await this.#objection(used, challenge, account)
    if (truth) return this.#refuse(attempt, truth, account.userName)
    // Nothing was guessed here, so a lock caused by guesses elsewhere does not apply.
    return { userId: account.passkey.userId, failureKey: undefined }
  }

  async refuseLate(_attempt: GrantAttempt, truth: LateTruth): Promise<never> {
    throw new PasskeyRefused(truth)
  }

  #isOurs(challenge: string, { clientId, browserSecret }: GrantAttempt): Promise<boolean> {
    const errand = { purpose: 'log-in', clientId } as const
    return this.#tools.challenges.take(challenge, errand, browserSecret)
  }

  /** @returns why this passkey opens nothing */
  async #objection(
    used: UsedPasskey,
    challenge: string,
    { passkey, mayLogIn }: PasskeyAccount,
  ): Promise<PasskeyTruth | undefined> {
    const { party, passkeys, clock } = this.#tools
    const signed = await party().verifyUsed(used, challenge, passkey)
    if (!signed) return 'passkey_invalid'
    if (!mayEnter({ userId: passkey.userId, mayLogIn })) return 'passkey_disabled'
    if (await passkeys.use(passkey.id, { ...signed, at: clock.now() })) return undefined
    return (await passkeys.get(used.passkeyId)) ? 'passkey_cloned' : 'passkey_unknown'
  }

  async #refuse({ source }: GrantAttempt, truth: PasskeyTruth, userName?: string): Promise<never> {
    await this.#tools.guard.charge(source)
    throw new PasskeyRefused(truth, userName)
  }
}

function usedIn(credentials: Credentials): UsedPasskey {
  const text = (name: string) => credentials.require(name, LONGEST_FIELD)
  return {
    passkeyId: text('passkeyId'),
    clientDataJSON: text('clientDataJSON'),
    authenticatorData: text('authenticatorData'),
    signature: text('signature'),
    userHandle: text('userHandle'),
  }
}
