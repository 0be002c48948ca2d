import { admitChange } from '../../domain/client/built-in-client.ts'
import { checkedSecret } from '../../domain/client/client-secret.ts'
import { type ClientEntry, clientTerms } from '../../domain/client/client-terms.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { ClientRegistry } from '../ports/client-registry.ts'
import type { TokenDigest } from '../ports/token-digest.ts'
import { acceptChange } from './accepted-change.ts'

/** Everything about a client but its ids. Sessions keep the time limits they were opened with. */
export class EditClient {
  readonly #registry: ClientRegistry
  readonly #digests: TokenDigest

  constructor(registry: ClientRegistry, digests: TokenDigest) {
    this.#registry = registry
    this.#digests = digests
  }

  /**
   * @param typedSecret without it, the secret stays
   * @throws InvalidClientField, InvalidClientTimeout, BuiltInClientKept, ClientNotFound,
   * ClientKeyTaken
   */
  async execute(id: Id, entry: ClientEntry, typedSecret?: string): Promise<void> {
    const terms = clientTerms(entry)
    admitChange(id, terms)
    acceptChange(await this.#registry.change(id, { ...terms, ...this.#secret(typedSecret) }))
  }

  #secret(typed: string | undefined) {
    if (typed === undefined) return {}
    return { secretDigest: this.#digests.digest(checkedSecret(typed)) }
  }
}
