import type { Passkey } from '../../../domain/identity/factors/passkey.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { PasskeyRepo } from '../../ports/factors/passkey-repo.ts'

export class ListPasskeys {
  readonly #passkeys: PasskeyRepo

  constructor(passkeys: PasskeyRepo) {
    this.#passkeys = passkeys
  }

  execute(userId: Id): Promise<Passkey[]> {
    return this.#passkeys.listOf(userId)
  }
}
