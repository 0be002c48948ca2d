import type { UsedPasskey } from '../../../domain/identity/factors/passkey.ts'
import type { PasskeyTruth } from '../../../domain/identity/factors/passkey-refused.ts'
import type { DomainError } from '../../../domain/shared/domain-error.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PasskeyAccount, PasskeyRepo } from '../../ports/factors/passkey-repo.ts'
import type { LoginGuard } from '../login-guard.ts'
import { mayEnter } from '../login-rules.ts'
import type { PasskeyChallenges, PasskeyErrand } from './passkey-challenges.ts'
import type { OfferedParty } from './use-passkey.ts'

interface PasskeyTools {
  readonly party: OfferedParty
  readonly challenges: PasskeyChallenges
  readonly passkeys: PasskeyRepo
  readonly guard: LoginGuard
  readonly clock: Clock
}

/** Who presents what a browser answered. */
interface Presented {
  readonly source: string
  readonly browserSecret?: string | undefined
}

type Refusal = (truth: PasskeyTruth, userName?: string) => DomainError

/** The use of a passkey, for a login or another errand. Its device has checked the user. */
export class PasskeyCheck {
  readonly #tools: PasskeyTools

  constructor(tools: PasskeyTools) {
    this.#tools = tools
  }

  /**
   * Spends the challenge. Wrong ones count for their source, never for an account: nothing is guessed.
   * @throws PasskeysOff, TooManyRequests, and `refusal`
   */
  async require(
    used: UsedPasskey,
    errand: PasskeyErrand,
    { source, browserSecret }: Presented,
    refusal: Refusal,
  ): Promise<PasskeyAccount> {
    const { party, challenges, passkeys, guard } = this.#tools
    const refuse = async (truth: PasskeyTruth, userName?: string): Promise<never> => {
      await guard.charge(source)
      throw refusal(truth, userName)
    }
    await guard.pass(source)
    const challenge = party().challengeIn(used.clientDataJSON)
    const isOurs =
      challenge !== undefined && (await challenges.take(challenge, errand, browserSecret))
    if (!isOurs) return refuse('passkey_challenge')
    const account = await passkeys.get(used.passkeyId)
    if (!account || !isFor(errand, account)) return refuse('passkey_unknown')
    const truth = await this.#objection(used, challenge, account)
    return truth ? refuse(truth, account.userName) : account
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
}

/** Whoever logs in may be anybody; whose session it is, only one. */
function isFor(errand: PasskeyErrand, { passkey }: PasskeyAccount): boolean {
  return errand.purpose === 'log-in' || errand.userId === passkey.userId
}
