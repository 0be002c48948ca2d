import {
  ScimChanged,
  ScimNotFound,
  ScimRefused,
  ScimTaken,
} from '../../../../domain/parts/directory/directory-errors.ts'
import { type PatchOperation, patched } from '../../../../domain/parts/directory/scim/scim-patch.ts'
import { personOf } from '../../../../domain/parts/directory/scim/scim-person.ts'
import type { ScimKind } from '../../../../domain/parts/directory/scim/scim-schema.ts'
import { readDocument } from '../../../../domain/parts/directory/scim/scim-values.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Transactions } from '../../../ports/instances/transactions.ts'
import type { PeopleArrivals } from './people-arrivals.ts'
import type {
  Related,
  ScimMembers,
  ScimPage,
  ScimResource,
  ScimResources,
} from './scim-resources.ts'

export interface ScimTools {
  readonly resources: ScimResources
  readonly members: ScimMembers
  readonly arrivals: PeopleArrivals
  readonly transactions: Transactions
  readonly clock: Clock
}

/** Whether a change is meant for this version; absent: for any. */
export type IsMeant = ((version: number) => boolean) | undefined

/** A resource with its groups or members, where they are wanted. */
export interface ScimView {
  readonly resource: ScimResource
  readonly related?: readonly Related[] | undefined
}

export interface FoundViews {
  readonly total: number
  readonly views: readonly ScimView[]
}

/** What a change is about, and who of a large group is not settled yet. */
export interface Changed {
  readonly id: string
  readonly unsettled: readonly string[]
}

/** The resources of one kind. */
export interface ScimCollection {
  /** @throws ScimNotFound, ScimInvalid for more members than an answer has */
  get(id: string, wanted: Wanted): Promise<ScimView>
  /** @throws ScimInvalid for more members than an answer has */
  find(page: ScimPage, wanted: Wanted): Promise<FoundViews>
  /** @throws ScimInvalid, ScimTaken, ScimRefused */
  add(body: unknown): Promise<Changed>
  /** @throws ScimNotFound, ScimChanged, ScimInvalid, ScimTaken, ScimRefused */
  replace(id: string, body: unknown, isMeant: IsMeant): Promise<Changed>
  /** @throws ScimNotFound, ScimChanged, ScimInvalid, ScimTaken, ScimRefused */
  patch(id: string, operations: readonly PatchOperation[], isMeant: IsMeant): Promise<Changed>
  /** @throws ScimNotFound, ScimChanged */
  remove(id: string, isMeant: IsMeant): Promise<Changed>
  /** To be called after the transaction of the change. */
  settle(unsettled: readonly string[]): Promise<void>
}

export interface Wanted {
  /** Whether members of groups are asked for. */
  readonly members: boolean
}

/** Each change is stored together with what it does to an account; removal disables that. */
export class ScimUsers implements ScimCollection {
  readonly #tools: ScimTools

  constructor(tools: ScimTools) {
    this.#tools = tools
  }

  add(body: unknown): Promise<Changed> {
    const document = readDocument('user', body)
    const { resources, transactions, clock } = this.#tools
    return transactions.run(async () => {
      const resource = await resources.add('user', document, clock.now())
      if (!resource) throw new ScimTaken()
      return this.#settled(resource)
    })
  }

  async get(id: string): Promise<ScimView> {
    const resource = await foundIn(this.#tools.resources, 'user', id)
    return { resource, related: await this.#groupsOf(id) }
  }

  async find(page: ScimPage): Promise<FoundViews> {
    const { total, resources } = await this.#tools.resources.find('user', page)
    const groups = await this.#tools.members.ofUsers(resources.map(({ id }) => id))
    const views = resources.map((resource) => ({
      resource,
      related: groups.get(resource.id) ?? [],
    }))
    return { total, views }
  }

  replace(id: string, body: unknown, isMeant: IsMeant): Promise<Changed> {
    const document = readDocument('user', body)
    return this.#change(id, isMeant, () => document)
  }

  patch(id: string, operations: readonly PatchOperation[], isMeant: IsMeant): Promise<Changed> {
    return this.#change(id, isMeant, (before) => patched('user', before, operations))
  }

  remove(id: string, isMeant: IsMeant): Promise<Changed> {
    const { resources, arrivals, transactions } = this.#tools
    return transactions.run(async () => {
      await lockedIn(resources, 'user', id, isMeant)
      await resources.remove(id)
      await arrivals.left(id)
      return { id, unsettled: [] }
    })
  }

  /** Nobody is left: a change of a user concerns one account. */
  async settle(): Promise<void> {}

  #change(
    id: string,
    isMeant: IsMeant,
    anew: (before: ScimResource['document']) => ScimResource['document'],
  ): Promise<Changed> {
    const { resources, transactions, clock } = this.#tools
    return transactions.run(async () => {
      const { document } = await lockedIn(resources, 'user', id, isMeant)
      const resource = await resources.set(id, anew(document), clock.now())
      if (!resource) throw new ScimTaken()
      return this.#settled(resource)
    })
  }

  async #settled({ id, document }: ScimResource): Promise<Changed> {
    const groups = (await this.#groupsOf(id)).flatMap(({ name }) => name ?? [])
    const outcome = await this.#tools.arrivals.arrived(personOf(id, document, groups))
    if (outcome === 'accepted') return { id, unsettled: [] }
    throw outcome.refused === 'name_taken' ? new ScimTaken() : new ScimRefused(outcome.refused)
  }

  async #groupsOf(id: string): Promise<readonly Related[]> {
    return (await this.#tools.members.ofUsers([id])).get(id) ?? []
  }
}

/** @throws ScimNotFound */
export async function foundIn(
  resources: ScimResources,
  kind: ScimKind,
  id: string,
  lock?: 'lock',
): Promise<ScimResource> {
  const resource = await resources.get(kind, id, lock)
  if (!resource) throw new ScimNotFound()
  return resource
}

/** Inside a transaction. @throws ScimNotFound, ScimChanged */
export async function lockedIn(
  resources: ScimResources,
  kind: ScimKind,
  id: string,
  isMeant: IsMeant,
): Promise<ScimResource> {
  const resource = await foundIn(resources, kind, id, 'lock')
  if (isMeant && !isMeant(resource.version)) throw new ScimChanged()
  return resource
}
