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
import type { AppConfirmation, SecondFactorRepo } from '../../ports/factors/second-factor-repo.ts'
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

/** Begins to set up an authenticator app. It is in force only after `ConfirmApp`. */
export class BeginApp {
  readonly #factors: SecondFactorRepo
  readonly #secrets: AppSecrets
  readonly #proveSelf: ProveSelf
  readonly #clock: Clock
  readonly #issuer: string

  /** @param issuer what apps call this service */
  constructor(
    factors: SecondFactorRepo,
    secrets: AppSecrets,
    proveSelf: ProveSelf,
    clock: Clock,
    issuer: string,
  ) {
    this.#factors = factors
    this.#secrets = secrets
    this.#proveSelf = proveSelf
    this.#clock = clock
    this.#issuer = issuer
  }

  /**
   * @returns the secret, which is shown only now, and the address for a QR code
   * @throws FactorExists, and whatever ProveSelf throws
   */
  async execute({ caller, proof, source }: OwnChange, audited: Audited = unaudited) {
    await this.#proveSelf.execute(caller, proof, source)
    const { plain, kept } = this.#secrets.make(caller.userId)
    const isBegun = await audited(() => this.#factors.begin(kept, this.#clock.now()))
    if (!isBegun) throw new FactorExists()
    const address = this.#secrets.address(plain, this.#issuer, caller.userName)
    return { secret: plain, address }
  }
}

interface FirstCode {
  readonly caller: Caller
  readonly typed: string
  readonly origin: LoginOrigin
}

interface ConfirmingTools {
  readonly rates: RateWindow
  readonly others: OtherSessions
  readonly news: AccountNews
  readonly clock: Clock
}

/** Enough of a sealed secret to tell it from others. */
const TAG = 22
/** Of one secret. */
const FIRST_CODES: WindowRule = { name: 'first-codes', limit: 5, seconds: 86_400 }

/**
 * A first right code shows that the app knows the secret, and puts it in force. A secret takes few
 * codes, because it may have been begun by its owner, and the session be a stranger's, who cannot
 * begin another one. None counts as a failed login: a clock that is wrong must lock nobody out.
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
   * @throws NothingToConfirm, WrongFirstCode
   */
  async execute(first: FirstCode, audited: Audited = unaudited): Promise<readonly string[]> {
    const { caller, typed, origin } = first
    const { rates, others, news, clock } = this.#tools
    const { userId } = caller
    const waiting = await this.#factors.getSecret(userId)
    if (!waiting || waiting.confirmedAt) throw new NothingToConfirm()
    const { allowed } = await rates.hit(FIRST_CODES, `${userId} ${waiting.sealed.slice(-TAG)}`)
    if (!allowed) throw new NothingToConfirm()
    const at = clock.now()
    const step = this.#secrets.stepOf(waiting, parseFactorCode(typed)?.code ?? '', at)
    if (step === undefined) throw new WrongFirstCode()
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

/** Also ends what was trusted because of the app. */
export class RemoveApp {
  readonly #factors: SecondFactorRepo
  readonly #proveSelf: ProveSelf
  readonly #news: AccountNews

  constructor(factors: SecondFactorRepo, proveSelf: ProveSelf, news: AccountNews) {
    this.#factors = factors
    this.#proveSelf = proveSelf
    this.#news = news
  }

  /** @throws NoFactor, and whatever ProveSelf throws */
  async execute(change: OwnChange, audited: Audited = unaudited): Promise<void> {
    const { caller, proof, source, origin } = change
    const { userId } = caller
    if (!(await this.#factors.factorsOf(userId)).hasApp) throw new NoFactor()
    await this.#proveSelf.execute(caller, proof, source)
    await audited(() => this.#factors.remove(userId))
    this.#news.tell({ userId, kind: 'factor-removed', origin })
  }
}

export class RenewRecoveryCodes {
  readonly #factors: SecondFactorRepo
  readonly #recovery: RecoveryCodes
  readonly #proveSelf: ProveSelf
  readonly #news: AccountNews

  constructor(
    factors: SecondFactorRepo,
    recovery: RecoveryCodes,
    proveSelf: ProveSelf,
    news: AccountNews,
  ) {
    this.#factors = factors
    this.#recovery = recovery
    this.#proveSelf = proveSelf
    this.#news = news
  }

  /** @returns codes that are shown only now. @throws NoFactor, and whatever ProveSelf throws */
  async execute(
    { caller, proof, source, origin }: OwnChange,
    audited: Audited = unaudited,
  ): Promise<readonly string[]> {
    const { userId } = caller
    const { areThere } = await this.#factors.factorsOf(userId)
    if (!areThere) throw new NoFactor()
    await this.#proveSelf.execute(caller, proof, source)
    const codes = await audited(() => this.#recovery.renew(userId))
    this.#news.tell({ userId, kind: 'recovery-codes-renewed', origin })
    return codes
  }
}
