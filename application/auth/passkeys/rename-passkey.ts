import { PasskeyNotFound } from '../../../domain/identity/factors/passkey-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { PasskeyRepo } from '../../ports/factors/passkey-repo.ts'

export class RenamePasskey {
  readonly #passkeys: PasskeyRepo

  constructor(passkeys: PasskeyRepo) {
    this.#passkeys = passkeys
  }

  /** @throws PasskeyNotFound */
  async execute(id: Id, userId: Id, name: string): Promise<void> {
    const isTheirs = await this.#passkeys.rename(id, userId, name)
    if (!isTheirs) throw new PasskeyNotFound()
  }
}
