import { type Audited, unaudited } from '../../../domain/audit/audited.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import { FactorExists } from '../../../domain/identity/factors/factor-setup-errors.ts'
import type { LoginOrigin } from '../../../domain/identity/sessions/session.ts'
import type { Clock } from '../../ports/clock.ts'
import type { SecondFactorRepo } from '../../ports/factors/second-factor-repo.ts'
import type { OwnProof, ProveSelf } from '../prove-self.ts'
import type { AppSecrets } from './app-secrets.ts'

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
