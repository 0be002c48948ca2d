import type { Client } from '../../domain/client/client.ts'
import { ClientNotFound } from '../../domain/client/client-entry-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { TokenDigest } from '../ports/crypto.ts'
import type { ClientPage, ManagedClientRepo } from '../ports/sign-in/managed-client-repo.ts'

export interface ClientQuery extends ClientPage {
  readonly filter: Omit<ClientPage['filter'], 'secretDigest'> & { readonly secret?: string }
}

/** A caller who knows a secret can find its client; nobody learns a secret from a list. */
export class ListClients {
  readonly #clients: ManagedClientRepo
  readonly #digests: TokenDigest

  constructor(clients: ManagedClientRepo, digests: TokenDigest) {
    this.#clients = clients
    this.#digests = digests
  }

  execute({ filter: { secret, ...same }, ...page }: ClientQuery): Promise<{
    readonly clients: Client[]
    readonly total: number
  }> {
    const digest = secret === undefined ? {} : { secretDigest: this.#digests.digest(secret) }
    return this.#clients.list({ ...page, filter: { ...same, ...digest } })
  }
}

export class GetClient {
  readonly #clients: ManagedClientRepo

  constructor(clients: ManagedClientRepo) {
    this.#clients = clients
  }

  /** @throws ClientNotFound */
  async execute(id: Id): Promise<Client> {
    const client = await this.#clients.get({ id })
    if (!client) throw new ClientNotFound()
    return client
  }
}

const AT_ONCE = 200

/** Some at a time, in the order of their ids. */
export async function allClients(clients: Pick<ManagedClientRepo, 'slice'>): Promise<Client[]> {
  const found: Client[] = []
  for (;;) {
    const after = found.at(-1)?.props.id
    const some = await clients.slice({ filter: {}, after, limit: AT_ONCE })
    found.push(...some)
    if (some.length < AT_ONCE) return found
  }
}
