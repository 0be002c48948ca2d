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
import type { ChangeOutcome, ManagedClientRepo } from '../ports/sign-in/managed-client-repo.ts'

export interface ClientTools {
  readonly clients: ManagedClientRepo
  readonly digests: TokenDigest
  readonly grantTypes: KnownGrantTypes
  readonly door: ClientDoor
  readonly known: KnownTerms
}

interface Edit {
  /** If absent, the secret stays unchanged. */
  readonly typedSecret?: string | undefined
  /** What the caller's own client must go on to admit, unless that is known. */
  readonly entries?: readonly Entry[]
}

/**
 * Changes everything but the ids. Sessions keep the time limits and the wire they were opened with.
 */
export class EditClient {
  readonly #tools: ClientTools

  constructor(tools: ClientTools) {
    this.#tools = tools
  }

  /**
   * @param entry absent fields stay unchanged
   * @returns grant types of the entry that the current settings do not support yet
   * @throws RightsExceeded, InvalidClientField, InvalidClientTimeout, UnknownGrantType,
   * BuiltInClientKept, ClientNotFound, ClientKeyTaken, RulesShutOut
   */
  async execute(
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
    acceptChange(await clients.change(id, { ...revision, ...this.#secret(typedSecret) }))
    return grantTypes.unconfigured(revision.grants?.grantTypes ?? [])
  }

  #keepOpen(before: Client, revision: ClientRevision, entries: readonly Entry[]): void {
    const rules = { ...before.rules, ...revision.rules }
    const isOpen = entries.every((entry) => this.#tools.door.admits({ rules }, entry))
    if (!isOpen) throw new RulesShutOut()
  }

  #secret(typed: string | undefined) {
    if (typed === undefined) return {}
    return { secretDigest: this.#tools.digests.digest(checkedSecret(typed)) }
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

/** Unless it is chosen, the client id is random, because a derived one could be used to test secrets. */
export class AddClient {
  readonly #tools: Omit<ClientTools, 'door'>
  readonly #ids: Ids

  constructor(tools: Omit<ClientTools, 'door'>, ids: Ids) {
    this.#tools = tools
    this.#ids = ids
  }

  /**
   * @param chosen what is absent is generated
   * @throws RightsExceeded, InvalidClientField, InvalidClientTimeout, UnknownGrantType,
   * ClientKeyTaken
   */
  async execute(entry: ClientEntry, by: Caller, chosen: Chosen = {}): Promise<AddedClient> {
    const { clients, digests, grantTypes, known } = this.#tools
    guardStrength(entry.strongGrantTypes, by)
    const terms = clientTerms(entry, known)
    grantTypes.check([...entry.grantTypes, ...(entry.strongGrantTypes ?? [])])
    const secret = chosen.secret === undefined ? this.#ids.token() : checkedSecret(chosen.secret)
    const clientId = chosen.clientId ?? this.#ids.handle()
    const secretDigest = digests.digest(secret)
    const id = await clients.add({ clientId, secretDigest, terms })
    if (id === undefined) throw new ClientKeyTaken()
    const unconfigured = grantTypes.unconfigured(terms.grants.grantTypes)
    return { id, clientId, secret, unconfigured }
  }
}

/** Every request looks up its client, so sessions of a disabled client are useless at once. */
export class ChangeClientStatus {
  readonly #clients: ManagedClientRepo

  constructor(clients: ManagedClientRepo) {
    this.#clients = clients
  }

  /**
   * @param name the client id; a row id works too, because one front end sends that
   * @throws BuiltInClientKept, ClientNotFound
   */
  async execute(name: string, status: RecordStatus): Promise<void> {
    const client = await this.#find(name)
    if (!client) throw new ClientNotFound()
    const { id } = client.props
    admitChange(id, { status })
    acceptChange(await this.#clients.change(id, { status }))
  }

  async #find(name: string): Promise<Client | undefined> {
    const named = await this.#clients.get({ clientId: name })
    if (named || !isId(name)) return named
    return this.#clients.get({ id: name })
  }
}

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

interface References {
  end(table: string, ids: readonly Id[]): Promise<void>
}

/** Call it inside a transaction. */
export class RemoveClients {
  readonly #clients: ManagedClientRepo
  readonly #references: References

  constructor(clients: ManagedClientRepo, references: References) {
    this.#clients = clients
    this.#references = references
  }

  /**
   * Also ends their sessions. Some may be gone already.
   * @throws ClientNotFound, BuiltInClientKept, RecordReferred
   */
  async execute(ids: readonly Id[]): Promise<void> {
    admitRemoval(ids)
    if ((await this.#clients.getForUpdate(ids)).length === 0) throw new ClientNotFound()
    await this.#references.end('clients', ids)
    await this.#clients.remove(ids)
  }
}
