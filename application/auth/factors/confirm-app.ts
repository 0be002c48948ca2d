import { type Audited, unaudited } from '../../../domain/audit/audited.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import { parseFactorCode } from '../../../domain/identity/factor-code.ts'
import { NothingToConfirm, WrongFirstCode } from '../../../domain/identity/factor-setup-errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { SecondFactorRepo } from '../../ports/second-factor-repo.ts'
import type { AppSecrets } from './app-secrets.ts'
import type { RecoveryCodes } from './recovery-codes.ts'

/** A first right code shows that the app knows the secret, and puts it in force. */
export class ConfirmApp {
  readonly #factors: SecondFactorRepo
  readonly #secrets: AppSecrets
  readonly #recovery: RecoveryCodes
  readonly #clock: Clock

  constructor(
    factors: SecondFactorRepo,
    secrets: AppSecrets,
    recovery: RecoveryCodes,
    clock: Clock,
  ) {
    this.#factors = factors
    this.#secrets = secrets
    this.#recovery = recovery
    this.#clock = clock
  }

  /**
   * Whoever guesses codes here knows the secret, so nothing is counted.
   * @returns recovery codes, which are shown only now; they replace all former ones
   * @throws NothingToConfirm, WrongFirstCode
   */
  async execute(
    { userId }: Pick<Caller, 'userId'>,
    typed: string,
    audited: Audited = unaudited,
  ): Promise<readonly string[]> {
    const waiting = await this.#factors.getSecret(userId)
    if (!waiting || waiting.confirmedAt) throw new NothingToConfirm()
    const at = this.#clock.now()
    const code = parseFactorCode(typed)?.code ?? ''
    const step = this.#secrets.stepOf(waiting, code, at)
    if (step === undefined) throw new WrongFirstCode()
    const { codes, digests } = this.#recovery.make()
    const confirmation = { ...waiting, step, at, recoveryDigests: digests }
    if (!(await audited(() => this.#factors.confirm(confirmation)))) throw new NothingToConfirm()
    return codes
  }
}
