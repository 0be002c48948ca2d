import { recoveryCodeFrom } from '../../../domain/identity/factors/factor-code.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Ids, TokenDigest } from '../../ports/crypto.ts'
import type { RecoveryCodeRepo } from '../../ports/factors/recovery-code-repo.ts'

const MADE_AT_ONCE = 10

/** They are shown once, when they are made. */
export class RecoveryCodes {
  readonly #repo: RecoveryCodeRepo
  readonly #ids: Ids
  readonly #digests: TokenDigest
  readonly #clock: Clock

  constructor(repo: RecoveryCodeRepo, ids: Ids, digests: TokenDigest, clock: Clock) {
    this.#repo = repo
    this.#ids = ids
    this.#digests = digests
    this.#clock = clock
  }

  make() {
    const codes = Array.from({ length: MADE_AT_ONCE }, () => recoveryCodeFrom(this.#ids.handle()))
    return { codes, digests: codes.map((code) => this.#digestOf(code)) }
  }

  /** The former ones are worth nothing afterwards. @returns the new ones */
  async renew(userId: Id): Promise<readonly string[]> {
    const { codes, digests } = this.make()
    await this.#repo.replace(userId, digests, this.#clock.now())
    return codes
  }

  spend(userId: Id, code: string, at: Date): Promise<boolean> {
    return this.#repo.spend(userId, this.#digestOf(code), at)
  }

  #digestOf(code: string): string {
    return this.#digests.digest(`recovery code ${code.replaceAll('-', '')}`)
  }
}
