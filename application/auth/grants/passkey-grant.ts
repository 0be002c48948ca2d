import type { UsedPasskey } from '../../../domain/identity/factors/passkey.ts'
import { PasskeyRefused } from '../../../domain/identity/factors/passkey-refused.ts'
import type { Credentials } from '../credentials.ts'
import {
  type AuthenticatedUser,
  type GrantAttempt,
  type GrantStrategy,
  type LateTruth,
  NAME_FIELDS,
} from '../grant-strategy.ts'
import type { PasskeyCheck } from '../passkeys/passkey-check.ts'

const LONGEST_FIELD = 2048

/** A passkey, which also says whose it is. Its device has checked the user, so it is two factors. */
export class PasskeyGrant implements GrantStrategy {
  readonly grantType = 'passkey'
  readonly nameField = NAME_FIELDS.passkey
  readonly #check: Pick<PasskeyCheck, 'require'>

  constructor(check: Pick<PasskeyCheck, 'require'>) {
    this.#check = check
  }

  async authenticate(attempt: GrantAttempt): Promise<AuthenticatedUser> {
    const errand = { purpose: 'log-in', clientId: attempt.clientId } as const
    const used = usedIn(attempt.credentials)
    const refusal = (...why: ConstructorParameters<typeof PasskeyRefused>) =>
      new PasskeyRefused(...why)
    const { passkey } = await this.#check.require(used, errand, attempt, refusal)
    // Nothing was guessed here, so a lock caused by guesses elsewhere does not apply.
    return { userId: passkey.userId, failureKey: undefined }
  }

  async refuseLate(_attempt: GrantAttempt, truth: LateTruth): Promise<never> {
    throw new PasskeyRefused(truth)
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
