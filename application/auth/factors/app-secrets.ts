import type { Id } from '../../../domain/shared/id.ts'
import type { SecretBox } from '../../ports/crypto.ts'
import type { AppSecret, SecondFactorRepo } from '../../ports/factors/second-factor-repo.ts'
import type { TimeCodes } from '../../ports/factors/time-codes.ts'

/** Seals what an authenticator app shares with the service, for its user only. */
export class AppSecrets {
  readonly #box: SecretBox
  readonly #codes: TimeCodes

  constructor(box: SecretBox, codes: TimeCodes) {
    this.#box = box
    this.#codes = codes
  }

  make(userId: Id) {
    const plain = this.#codes.newSecret()
    return { plain, kept: { userId, sealed: this.#seal(userId, plain) } }
  }

  address(plain: string, issuer: string, name: string): string {
    return this.#codes.address(plain, { issuer, name })
  }

  /** @returns `undefined` for a wrong code, and when the sealing key no longer exists */
  stepOf({ userId, sealed }: AppSecret, code: string, at: Date): number | undefined {
    const plain = this.#box.open(sealed, purposeOf(userId))
    return plain === undefined ? undefined : this.#codes.stepOf(plain, code, at)
  }

  /** See `Sealed`. */
  async reseal(factors: SecondFactorRepo): Promise<void> {
    for (const kept of await factors.listSecrets()) {
      const plain = this.#box.open(kept.sealed, purposeOf(kept.userId))
      if (plain === undefined) continue
      await factors.replaceSealed(kept, this.#seal(kept.userId, plain))
    }
  }

  #seal(userId: Id, plain: string): string {
    return this.#box.seal(plain, purposeOf(userId))
  }
}

function purposeOf(userId: Id): string {
  return `second factor of user ${userId}`
}
