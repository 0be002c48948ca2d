import { ClientKeyTaken } from '../../domain/client/client-entry-errors.ts'
import { checkedSecret } from '../../domain/client/client-secret.ts'
import { type ClientEntry, clientTerms } from '../../domain/client/client-terms.ts'
import type { GrantType } from '../../domain/client/grant-type.ts'
import type { KnownGrantTypes } from '../../domain/client/known-grant-types.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { Ids, TokenDigest } from '../ports/crypto.ts'
import type { ManagedClientRepo } from '../ports/sign-in/managed-client-repo.ts'
import { guardStrength } from './guard-strength.ts'

export interface AddedClient {
  readonly id: Id
  readonly clientId: string
  /** Shown once; only its digest is stored. */
  readonly secret: string
  /** Grant types that the current settings do not support yet. */
  readonly unconfigured: readonly GrantType[]
}

interface Chosen {
  readonly secret?: string | undefined
  /** Of a client that another service has already. */
  readonly clientId?: string
}

/** Unless it is chosen, the client id is random, because a derived one could be used to test secrets. */
export class AddClient {
  readonly #clients: ManagedClientRepo
  readonly #ids: Ids
  readonly #digests: TokenDigest
  readonly #grantTypes: KnownGrantTypes

  constructor(
    clients: ManagedClientRepo,
    ids: Ids,
    digests: TokenDigest,
    grantTypes: KnownGrantTypes,
  ) {
    this.#clients = clients
    this.#ids = ids
    this.#digests = digests
    this.#grantTypes = grantTypes
  }

  /**
   * @param chosen what is absent is generated
   * @throws RightsExceeded, InvalidClientField, InvalidClientTimeout, UnknownGrantType,
   * ClientKeyTaken
   */
  async execute(entry: ClientEntry, by: Caller, chosen: Chosen = {}): Promise<AddedClient> {
    guardStrength(entry.strongGrantTypes, by)
    const terms = clientTerms(entry)
    this.#grantTypes.check([...entry.grantTypes, ...(entry.strongGrantTypes ?? [])])
    const secret = chosen.secret === undefined ? this.#ids.token() : checkedSecret(chosen.secret)
    const clientId = chosen.clientId ?? this.#ids.handle()
    const secretDigest = this.#digests.digest(secret)
    const id = await this.#clients.add({ clientId, secretDigest, terms })
    if (id === undefined) throw new ClientKeyTaken()
    const unconfigured = this.#grantTypes.unconfigured(terms.grants.grantTypes)
    return { id, clientId, secret, unconfigured }
  }
}
