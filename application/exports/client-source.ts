import type { Client } from '../../domain/client/client.ts'
import type { TokenDigest } from '../ports/crypto.ts'
import type { ClientPage, ManagedClientRepo } from '../ports/sign-in/managed-client-repo.ts'
import type { RowSource } from './row-export.ts'

export interface ClientFilter extends Omit<ClientPage['filter'], 'secretDigest'> {
  /** As typed. Only an exact secret finds its client. */
  readonly secret?: string
}

export class ClientSource implements RowSource<ClientFilter, Client> {
  readonly #clients: ManagedClientRepo
  readonly #digests: TokenDigest

  constructor(clients: ManagedClientRepo, digests: TokenDigest) {
    this.#clients = clients
    this.#digests = digests
  }

  read({ secret, ...same }: ClientFilter, last: Client | undefined, limit: number) {
    const digest = secret === undefined ? {} : { secretDigest: this.#digests.digest(secret) }
    const filter = { ...same, ...digest }
    return this.#clients.slice({ filter, after: last?.props.id, limit })
  }
}
