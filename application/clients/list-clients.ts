import type { Client } from '../../domain/client/client.ts'
import type { ClientPage, ClientRegistry } from '../ports/client-registry.ts'
import type { TokenDigest } from '../ports/token-digest.ts'

export interface ClientQuery extends ClientPage {
  readonly filter: Omit<ClientPage['filter'], 'secretDigest'> & { readonly secret?: string }
}

/** Whoever knows a secret finds its client; nobody learns a secret from a list. */
export class ListClients {
  readonly #registry: ClientRegistry
  readonly #digests: TokenDigest

  constructor(registry: ClientRegistry, digests: TokenDigest) {
    this.#registry = registry
    this.#digests = digests
  }

  execute({ filter: { secret, ...same }, ...page }: ClientQuery): Promise<{
    readonly clients: Client[]
    readonly total: number
  }> {
    const digest = secret === undefined ? {} : { secretDigest: this.#digests.digest(secret) }
    return this.#registry.list({ ...page, filter: { ...same, ...digest } })
  }
}
