import { type Audited, unaudited } from '../../../domain/audit/audited.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import { parseFactorCode } from '../../../domain/identity/factors/factor-code.ts'
import {
  FactorExists,
  NoFactor,
  NothingToConfirm,
  WrongFirstCode,
} from '../../../domain/identity/factors/factor-errors.ts'
import type { LoginOrigin } from '../../../domain/identity/sessions/session.ts'
import type { AccountNews } from '../../ports/accounts/account-news.ts'
import type { Clock } from '../../ports/clock.ts'
import type { SecondFactorRepo } from '../../ports/factors/second-factor-repo.ts'
import type { RateWindow, WindowRule } from '../../ports/sign-in/rate-window.ts'
import type { OtherSessions } from '../other-sessions.ts'
import type { OwnProof, ProveSelf } from '../prove-self.ts'
import type { AppSecrets } from './app-secrets.ts'
import type { RecoveryCodes } from './recovery-codes.ts'

export interface OwnChange {
  readonly caller: Caller
  readonly proof: OwnProof
  readonly source: string
  readonly origin: LoginOrigin
}

interface FirstCode {
  readonly caller: Caller
  readonly typed: string
  readonly origin: LoginOrigin
}

interface OwnFactorTools {
  readonly factors: SecondFactorRepo
  readonly secrets: AppSecrets
  readonly recovery: RecoveryCodes
  readonly proveSelf: ProveSelf
  readonly rates: RateWindow
  readonly others: OtherSessions
  readonly news: AccountNews
  readonly clock: Clock
  /** What apps call this service. */
  readonly issuer: string
}

/** Enough of a sealed secret to tell it from others. */
const TAG = 22
/** Of one secret. */
const FIRST_CODES: WindowRule = { name: 'first-codes', limit: 5, seconds: 86_400 }

/** The authenticator app of the caller, and the recovery codes. */
export class OwnFactor {
  readonly #tools: OwnFactorTools

  constructor(tools: OwnFactorTools) {
    this.#tools = tools
  }

  /**
   * Begins to set up an app. It is in force only once it is confirmed.
   * @returns the secret, which is shown only now, and the address for a QR code
   * @throws FactorExists, and whatever ProveSelf throws
   */
  async begin({ caller, proof, source }: OwnChange, audited: Audited = unaudited) {
    const { factors, secrets, proveSelf, clock, issuer } = this.#tools
    await proveSelf.execute(caller, proof, source)
    const { plain, kept } = secrets.make(caller.userId)
    const isBegun = await audited(() => factors.begin(kept, clock.now()))
    if (!isBegun) throw new FactorExists()
    return { secret: plain, address: secrets.address(plain, issuer, caller.userName) }
  }

  /**
   * A first right code shows that the app knows the secret, and puts it in force. A secret takes few
   * codes, because it may have been begun by its owner, and the session be a stranger's, who cannot
   * begin another one. None counts as a failed login: a clock that is wrong must lock nobody out.
   * Ends the other sessions of the user.
   * @returns recovery codes, which are shown only now; they replace all former ones
   * @throws NothingToConfirm, WrongFirstCode
   */
  async confirm(first: FirstCode, audited: Audited = unaudited): Promise<readonly string[]> {
    const { caller, typed, origin } = first
    const { factors, secrets, recovery, rates, others, news, clock } = this.#tools
    const { userId } = caller
    const waiting = await factors.getSecret(userId)
    if (!waiting || waiting.confirmedAt) throw new NothingToConfirm()
    const { allowed } = await rates.hit(FIRST_CODES, `${userId} ${waiting.sealed.slice(-TAG)}`)
    if (!allowed) throw new NothingToConfirm()
    const at = clock.now()
    const step = secrets.stepOf(waiting, parseFactorCode(typed)?.code ?? '', at)
    if (step === undefined) throw new WrongFirstCode()
    const { codes, digests: recoveryDigests } = recovery.make()
    const ended = await audited(async () => {
      const isConfirmed = await factors.confirm({ ...waiting, step, at, recoveryDigests })
      if (!isConfirmed) throw new NothingToConfirm()
      return others.end(caller)
    })
    await others.forget(ended)
    news.tell({ userId, kind: 'factor-added', origin })
    return codes
  }

  /**
   * Removes the app, and ends what was trusted because of it.
   * @throws NoFactor, and whatever ProveSelf throws
   */
  async remove(change: OwnChange, audited: Audited = unaudited): Promise<void> {
    const { caller, proof, source, origin } = change
    const { factors, proveSelf, news } = this.#tools
    const { userId } = caller
    if (!(await factors.factorsOf(userId)).hasApp) throw new NoFactor()
    await proveSelf.execute(caller, proof, source)
    await audited(() => factors.remove(userId))
    news.tell({ userId, kind: 'factor-removed', origin })
  }

  /** @returns codes that are shown only now. @throws NoFactor, and whatever ProveSelf throws */
  async renewCodes(
    { caller, proof, source, origin }: OwnChange,
    audited: Audited = unaudited,
  ): Promise<readonly string[]> {
    const { factors, recovery, proveSelf, news } = this.#tools
    const { userId } = caller
    if (!(await factors.factorsOf(userId)).areThere) throw new NoFactor()
    await proveSelf.execute(caller, proof, source)
    const codes = await audited(() => recovery.renew(userId))
    news.tell({ userId, kind: 'recovery-codes-renewed', origin })
    return codes
  }
}
