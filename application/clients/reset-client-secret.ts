import type { Id } from '../../domain/shared/id.ts'
import type { ClientRegistry } from '../ports/client-registry.ts'
import type { Ids } from '../ports/ids.ts'
import type { TokenDigest } from '../ports/token-digest.ts'
import { acceptChange } from './accepted-change.ts'

/** A new secret in the old one's place. */
export class ResetClientSecret {
  readonly #registry: ClientRegistry
  readonly #ids: Ids
  readonly #digests: TokenDigest

  constructor(registry: ClientRegistry, ids: Ids, digests: TokenDigest) {
    this.#registry = registry
    this.#ids = ids
    this.#digests = digests
  }

  /**
   * @returns the secret, which is shown once
   * @throws ClientNotFound
   */
  async execute(id: Id): Promise<string> {
    const secret = this.#ids.token()
    acceptChange(await this.#registry.change(id, { secretDigest: this.#digests.digest(secret) }))
    return secret
  }
}
