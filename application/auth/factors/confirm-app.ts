import { type Audited, unaudited } from '../../../domain/audit/audited.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import { parseFactorCode } from '../../../domain/identity/factors/factor-code.ts'
import {
  NothingToConfirm,
  WrongFirstCode,
} from '../../../domain/identity/factors/factor-setup-errors.ts'
import type { LoginOrigin } from '../../../domain/identity/sessions/session.ts'
import type { AccountNews } from '../../ports/accounts/account-news.ts'
import type { Clock } from '../../ports/clock.ts'
import type { AppConfirmation, SecondFactorRepo } from '../../ports/factors/second-factor-repo.ts'
import type { CountedProof } from '../counted-proof.ts'
import type { OtherSessions } from '../other-sessions.ts'
import type { AppSecrets } from './app-secrets.ts'
import type { RecoveryCodes } from './recovery-codes.ts'

interface FirstCode {
  readonly caller: Caller
  readonly typed: string
  readonly source: string
  readonly origin: LoginOrigin
}

interface ConfirmingTools {
  readonly proof: CountedProof
  readonly others: OtherSessions
  readonly news: AccountNews
  readonly clock: Clock
}

/**
 * A first right code shows that the app knows the secret, and puts it in force. Wrong ones count as
 * wrong logins: the secret may have been begun by its owner, and the session be a stranger's.
 */
export class ConfirmApp {
  readonly #factors: SecondFactorRepo
  readonly #secrets: AppSecrets
  readonly #recovery: RecoveryCodes
  readonly #tools: ConfirmingTools

  constructor(
    factors: SecondFactorRepo,
    secrets: AppSecrets,
    recovery: RecoveryCodes,
    tools: ConfirmingTools,
  ) {
    this.#factors = factors
    this.#secrets = secrets
    this.#recovery = recovery
    this.#tools = tools
  }

  /**
   * Ends the other sessions of the user.
   * @returns recovery codes, which are shown only now; they replace all former ones
   * @throws NothingToConfirm, WrongFirstCode, AccountLocked, TooManyRequests, Overloaded
   */
  async execute(first: FirstCode, audited: Audited = unaudited): Promise<readonly string[]> {
    const { caller, typed, source, origin } = first
    const { proof, others, news, clock } = this.#tools
    const { userId, userName } = caller
    const waiting = await this.#factors.getSecret(userId)
    if (!waiting || waiting.confirmedAt) throw new NothingToConfirm()
    const at = clock.now()
    const code = parseFactorCode(typed)?.code ?? ''
    const compare = async () => this.#secrets.stepOf(waiting, code, at)
    const { right: step } = await proof.require(userName, source, compare, wrongFirstCode)
    const { codes, digests: recoveryDigests } = this.#recovery.make()
    const confirmation = { ...waiting, step, at, recoveryDigests }
    const ended = await audited(() => this.#store(confirmation, caller))
    await others.forget(ended)
    news.tell({ userId, kind: 'factor-added', origin })
    return codes
  }

  async #store(confirmation: AppConfirmation, caller: Caller): Promise<readonly string[]> {
    if (!(await this.#factors.confirm(confirmation))) throw new NothingToConfirm()
    return this.#tools.others.end(caller)
  }
}

function wrongFirstCode(): WrongFirstCode {
  return new WrongFirstCode()
}
