import { admitChange } from '../../domain/client/built-in-client.ts'
import { checkedSecret } from '../../domain/client/client-secret.ts'
import { type ClientEntry, clientRevision } from '../../domain/client/client-terms.ts'
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
   * @param entry what is missing stays
   * @param typedSecret without it, the secret stays
   * @throws InvalidClientField, InvalidClientTimeout, BuiltInClientKept, ClientNotFound,
   * ClientKeyTaken
   */
  async execute(id: Id, entry: Partial<ClientEntry>, typedSecret?: string): Promise<void> {
    const revision = clientRevision(entry)
    admitChange(id, revision)
    acceptChange(await this.#registry.change(id, { ...revision, ...this.#secret(typedSecret) }))
  }

  #secret(typed: string | undefined) {
    if (typed === undefined) return {}
    return { secretDigest: this.#digests.digest(checkedSecret(typed)) }
  }
}
