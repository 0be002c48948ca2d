import type { Id } from '../../domain/shared/id.ts'
import type { Ids, TokenDigest } from '../ports/crypto.ts'
import type { ManagedClientRepo } from '../ports/sign-in/managed-client-repo.ts'
import { acceptChange } from './accepted-change.ts'

export class ResetClientSecret {
  readonly #clients: ManagedClientRepo
  readonly #ids: Ids
  readonly #digests: TokenDigest

  constructor(clients: ManagedClientRepo, ids: Ids, digests: TokenDigest) {
    this.#clients = clients
    this.#ids = ids
    this.#digests = digests
  }

  /** @returns the secret, which is shown once. @throws ClientNotFound */
  async execute(id: Id): Promise<string> {
    const secret = this.#ids.token()
    acceptChange(await this.#clients.change(id, { secretDigest: this.#digests.digest(secret) }))
    return secret
  }
}
