import type { Client } from '../../domain/client/client.ts'
import { admitChange, admitRemoval, checkedSecret } from '../../domain/client/client-changes.ts'
import type { ClientDoor, Entry } from '../../domain/client/client-door.ts'
import { ClientKeyTaken, ClientNotFound } from '../../domain/client/client-entry-errors.ts'
import { RulesShutOut } from '../../domain/client/client-rules.ts'
import {
  type ClientEntry,
  type ClientRevision,
  clientRevision,
  clientTerms,
  type KnownTerms,
} from '../../domain/client/client-terms.ts'
import { weakens } from '../../domain/client/grant-policy.ts'
import type { GrantType } from '../../domain/client/grant-type.ts'
import type { KnownGrantTypes } from '../../domain/client/known-grant-types.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { type Id, isId } from '../../domain/shared/id.ts'
import type { RecordStatus } from '../../domain/shared/record-status.ts'
import { isSuperUser } from '../../domain/users/super-user.ts'
import { RightsExceeded } from '../../domain/users/user-errors.ts'
import type { Ids, TokenDigest } from '../ports/crypto.ts'
import type {
  ChangeOutcome,
  ClientPage,
  ManagedClientRepo,
} from '../ports/sign-in/managed-client-repo.ts'

const AT_ONCE = 200

interface ClientTools {
  readonly clients: ManagedClientRepo
  readonly ids: Ids
  readonly digests: TokenDigest
  readonly grantTypes: KnownGrantTypes
  readonly door: ClientDoor
  readonly known: KnownTerms
  readonly references: { end(table: string, ids: readonly Id[]): Promise<void> }
}

export interface ClientFilter extends Omit<ClientPage['filter'], 'secretDigest'> {
  /** As typed. Only an exact secret finds its client. */
  readonly secret?: string
}

export interface ClientQuery extends ClientPage {
  readonly filter: ClientFilter
}

interface Edit {
  /** If absent, the secret stays unchanged. */
  readonly typedSecret?: string | undefined
  /** What the caller's own client must go on to admit, unless that is known. */
  readonly entries?: readonly Entry[]
}

interface AddedClient {
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

/** The clients, as administrators look after them. Nobody learns a secret from a list. */
export class ManageClients {
  readonly #tools: ClientTools

  constructor(tools: ClientTools) {
    this.#tools = tools
  }

  list({ filter, ...page }: ClientQuery) {
    return this.#tools.clients.list({ ...page, filter: this.#digested(filter) })
  }

  read(filter: ClientFilter, last: Client | undefined, limit: number): Promise<Client[]> {
    const asked = { filter: this.#digested(filter), after: last?.props.id, limit }
    return this.#tools.clients.slice(asked)
  }

  /** @throws ClientNotFound */
  async get(id: Id): Promise<Client> {
    const client = await this.#tools.clients.get({ id })
    if (!client) throw new ClientNotFound()
    return client
  }

  /**
   * Unless it is chosen, the client id is random, because a derived one could be used to test secrets.
   * @param chosen what is absent is generated
   * @throws RightsExceeded, InvalidClientField, InvalidClientTimeout, UnknownGrantType,
   * ClientKeyTaken
   */
  async add(entry: ClientEntry, by: Caller, chosen: Chosen = {}): Promise<AddedClient> {
    const { clients, ids, digests, grantTypes, known } = this.#tools
    guardStrength(entry.strongGrantTypes, by)
    const terms = clientTerms(entry, known)
    grantTypes.check([...entry.grantTypes, ...(entry.strongGrantTypes ?? [])])
    const secret = chosen.secret === undefined ? ids.token() : checkedSecret(chosen.secret)
    const clientId = chosen.clientId ?? ids.handle()
    const id = await clients.add({ clientId, secretDigest: digests.digest(secret), terms })
    if (id === undefined) throw new ClientKeyTaken()
    const unconfigured = grantTypes.unconfigured(terms.grants.grantTypes)
    return { id, clientId, secret, unconfigured }
  }

  /**
   * Changes everything but the ids. Sessions keep the time limits and the wire they were opened with.
   * @param entry absent fields stay unchanged
   * @returns grant types of the entry that the current settings do not support yet
   * @throws RightsExceeded, InvalidClientField, InvalidClientTimeout, UnknownGrantType,
   * BuiltInClientKept, ClientNotFound, ClientKeyTaken, RulesShutOut
   */
  async edit(
    id: Id,
    entry: Partial<ClientEntry>,
    by: Caller,
    { typedSecret, entries = [] }: Edit = {},
  ): Promise<readonly GrantType[]> {
    const { clients, grantTypes, known } = this.#tools
    const isGuarded = entry.strongGrantTypes !== undefined || entry.rules !== undefined
    const before = isGuarded ? await clients.get({ id }) : undefined
    const revision = clientRevision(entry, known, new Set(before?.rules.networks))
    if (isGuarded) {
      guardStrength(entry.strongGrantTypes, by, before?.props.strongGrants.grantTypes)
      if (before?.clientId === by.clientId) this.#keepOpen(before, revision, entries)
    }
    grantTypes.check([...(entry.grantTypes ?? []), ...(entry.strongGrantTypes ?? [])])
    admitChange(id, revision)
    const secret = typedSecret === undefined ? {} : this.#secret(checkedSecret(typedSecret))
    acceptChange(await clients.change(id, { ...revision, ...secret }))
    return grantTypes.unconfigured(revision.grants?.grantTypes ?? [])
  }

  /**
   * Every request looks up its client, so sessions of a disabled client are useless at once.
   * @param name the client id; a row id works too, because one front end sends that
   * @throws BuiltInClientKept, ClientNotFound
   */
  async changeStatus(name: string, status: RecordStatus): Promise<void> {
    const { clients } = this.#tools
    const named = await clients.get({ clientId: name })
    const client = named ?? (isId(name) ? await clients.get({ id: name }) : undefined)
    if (!client) throw new ClientNotFound()
    const { id } = client.props
    admitChange(id, { status })
    acceptChange(await clients.change(id, { status }))
  }

  /** @returns the secret, which is shown once. @throws ClientNotFound */
  async resetSecret(id: Id): Promise<string> {
    const secret = this.#tools.ids.token()
    acceptChange(await this.#tools.clients.change(id, this.#secret(secret)))
    return secret
  }

  /**
   * Also ends their sessions. Some may be gone already. Call it inside a transaction.
   * @throws ClientNotFound, BuiltInClientKept, RecordReferred
   */
  async remove(ids: readonly Id[]): Promise<void> {
    const { clients, references } = this.#tools
    admitRemoval(ids)
    if ((await clients.getForUpdate(ids)).length === 0) throw new ClientNotFound()
    await references.end('clients', ids)
    await clients.remove(ids)
  }

  #keepOpen(before: Client, revision: ClientRevision, entries: readonly Entry[]): void {
    const rules = { ...before.rules, ...revision.rules }
    const isOpen = entries.every((entry) => this.#tools.door.admits({ rules }, entry))
    if (!isOpen) throw new RulesShutOut()
  }

  #digested({ secret, ...same }: ClientFilter): ClientPage['filter'] {
    return { ...same, ...(secret !== undefined && this.#secret(secret)) }
  }

  #secret(plain: string) {
    return { secretDigest: this.#tools.digests.digest(plain) }
  }
}

/** @throws ClientNotFound, ClientKeyTaken for an outcome that is not a success */
function acceptChange(outcome: ChangeOutcome): void {
  if (outcome === 'not-found') throw new ClientNotFound()
  if (outcome === 'key-taken') throw new ClientKeyTaken()
}

/**
 * With a weaker client, the password of anybody would be enough.
 * @param before those that the client has already
 * @throws RightsExceeded
 */
function guardStrength(
  strongGrantTypes: readonly string[] | undefined,
  by: Caller,
  before: readonly string[] = [],
): void {
  const added = strongGrantTypes?.filter((one) => !before.includes(one))
  if (weakens(added) && !isSuperUser(by)) throw new RightsExceeded()
}

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
