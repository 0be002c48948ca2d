import { admitChange } from '../../domain/client/built-in-client.ts'
import { checkedSecret } from '../../domain/client/client-secret.ts'
import { type ClientEntry, clientRevision } from '../../domain/client/client-terms.ts'
import type { GrantType } from '../../domain/client/grant-type.ts'
import type { KnownGrantTypes } from '../../domain/client/known-grant-types.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { TokenDigest } from '../ports/crypto.ts'
import type { ManagedClientRepo } from '../ports/sign-in/managed-client-repo.ts'
import { acceptChange } from './accepted-change.ts'
import { guardStrength } from './guard-strength.ts'

/** Changes everything but the ids. Sessions keep the time limits they were opened with. */
export class EditClient {
  readonly #clients: ManagedClientRepo
  readonly #digests: TokenDigest
  readonly #grantTypes: KnownGrantTypes

  constructor(clients: ManagedClientRepo, digests: TokenDigest, grantTypes: KnownGrantTypes) {
    this.#clients = clients
    this.#digests = digests
    this.#grantTypes = grantTypes
  }

  /**
   * @param entry absent fields stay unchanged
   * @param typedSecret if absent, the secret stays unchanged
   * @returns grant types of the entry that the current settings do not support yet
   * @throws RightsExceeded, InvalidClientField, InvalidClientTimeout, UnknownGrantType,
   * BuiltInClientKept, ClientNotFound, ClientKeyTaken
   */
  async execute(
    id: Id,
    entry: Partial<ClientEntry>,
    by: Caller,
    typedSecret?: string,
  ): Promise<readonly GrantType[]> {
    if (entry.strongGrantTypes) {
      const before = await this.#clients.get({ id })
      guardStrength(entry.strongGrantTypes, by, before?.props.strongGrants.grantTypes)
    }
    const revision = clientRevision(entry)
    this.#grantTypes.check([...(entry.grantTypes ?? []), ...(entry.strongGrantTypes ?? [])])
    admitChange(id, revision)
    acceptChange(await this.#clients.change(id, { ...revision, ...this.#secret(typedSecret) }))
    return this.#grantTypes.unconfigured(revision.grants?.grantTypes ?? [])
  }

  #secret(typed: string | undefined) {
    if (typed === undefined) return {}
    return { secretDigest: this.#digests.digest(checkedSecret(typed)) }
  }
}
