import {
  ScimChanged,
  ScimNotFound,
  ScimRefused,
  ScimTaken,
} from '../../../../domain/parts/directory/scim/scim-errors.ts'
import {
  type MemberChange,
  memberChange,
  memberIds,
} from '../../../../domain/parts/directory/scim/scim-members.ts'
import { type PatchOperation, patched } from '../../../../domain/parts/directory/scim/scim-patch.ts'
import { personOf } from '../../../../domain/parts/directory/scim/scim-person.ts'
import type { ScimKind } from '../../../../domain/parts/directory/scim/scim-schema.ts'
import {
  readDocument,
  type ScimObject,
} from '../../../../domain/parts/directory/scim/scim-values.ts'
import { DependencyUnavailable } from '../../../../domain/shared/availability-errors.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Transactions } from '../../../ports/instances/transactions.ts'
import type { Arrived, PeopleArrivals } from './people-arrivals.ts'
import type {
  Related,
  ScimMembers,
  ScimPage,
  ScimResource,
  ScimResources,
} from './scim-resources.ts'

/** Members of all groups of an answer. Clients that have larger ones leave members out. */
const MOST_SHOWN = 20_000
/** More users than this are settled after the change of their group, so many at once. */
const AT_ONCE = 10

export interface ScimTools {
  readonly resources: ScimResources
  readonly members: ScimMembers
  readonly arrivals: PeopleArrivals
  readonly transactions: Transactions
  readonly clock: Clock
}

/** Which version a change is meant for; absent: any. */
export type IsMeant = ((version: number) => boolean) | undefined

/** A resource with its groups or members, where they are wanted. */
export interface ScimView {
  readonly resource: ScimResource
  readonly related?: readonly Related[] | undefined
}

export interface Changed {
  readonly id: string
  /** To be called after the transaction of the change. */
  finish(): Promise<void>
}

/**
 * The resources of one kind. A change throws ScimInvalid, ScimTaken for its name, ScimRefused,
 * ScimNotFound and ScimChanged for another version.
 */
export interface ScimCollection {
  /** @throws ScimNotFound, ScimInvalid for more members than an answer has */
  get(id: string, members: boolean): Promise<ScimView>
  /** @throws ScimInvalid for more members than an answer has */
  find(
    page: ScimPage,
    members: boolean,
  ): Promise<{ readonly total: number; readonly views: readonly ScimView[] }>
  add(body: unknown): Promise<Changed>
  replace(id: string, body: unknown, isMeant: IsMeant): Promise<Changed>
  patch(id: string, operations: readonly PatchOperation[], isMeant: IsMeant): Promise<Changed>
  remove(id: string, isMeant: IsMeant): Promise<Changed>
}

/** Each change is stored together with what it does to the account, which removal disables. */
export class ScimUsers implements ScimCollection {
  readonly #tools: ScimTools

  constructor(tools: ScimTools) {
    this.#tools = tools
  }

  async get(id: string): Promise<ScimView> {
    const resource = await foundIn(this.#tools, 'user', id)
    return { resource, related: (await this.#tools.members.ofUsers([id])).get(id) }
  }

  async find(page: ScimPage) {
    const { total, resources } = await this.#tools.resources.find('user', page)
    const groups = await this.#tools.members.ofUsers(resources.map(({ id }) => id))
    return {
      total,
      views: resources.map((one) => ({ resource: one, related: groups.get(one.id) })),
    }
  }

  add(body: unknown): Promise<Changed> {
    const { resources, transactions, clock } = this.#tools
    const document = readDocument('user', body)
    return transactions.run(async () =>
      this.#settled(await resources.add('user', document, clock.now())),
    )
  }

  replace(id: string, body: unknown, isMeant: IsMeant): Promise<Changed> {
    const document = readDocument('user', body)
    return this.#change(id, isMeant, () => document)
  }

  patch(id: string, operations: readonly PatchOperation[], isMeant: IsMeant): Promise<Changed> {
    return this.#change(id, isMeant, (before) => patched('user', before, operations))
  }

  remove(id: string, isMeant: IsMeant): Promise<Changed> {
    return this.#tools.transactions.run(async () => {
      await lockedIn(this.#tools, 'user', id, isMeant)
      await this.#tools.resources.remove(id)
      return changed(id, await this.#tools.arrivals.left(id))
    })
  }

  #change(id: string, isMeant: IsMeant, anew: (before: ScimObject) => ScimObject) {
    const { resources, transactions, clock } = this.#tools
    return transactions.run(async () => {
      const { document } = await lockedIn(this.#tools, 'user', id, isMeant)
      return this.#settled(await resources.set(id, anew(document), clock.now()))
    })
  }

  async #settled(resource: ScimResource | undefined): Promise<Changed> {
    if (!resource) throw new ScimTaken()
    const arrived = await settled(this.#tools, [resource.id])
    const refused = arrived.refused.get(resource.id)
    if (refused === undefined) return changed(resource.id, arrived)
    throw refused === 'name_taken' ? new ScimTaken() : new ScimRefused(refused)
  }
}

interface GroupChange {
  readonly document: ScimObject
  readonly members: readonly MemberChange[]
}

/** Groups, whose names rules ask for. Members who are refused keep their accounts as they are. */
export class ScimGroups implements ScimCollection {
  readonly #tools: ScimTools

  constructor(tools: ScimTools) {
    this.#tools = tools
  }

  async get(id: string, members: boolean): Promise<ScimView> {
    const resource = await foundIn(this.#tools, 'group', id)
    const [view = { resource }] = await this.#views([resource], members)
    return view
  }

  async find(page: ScimPage, members: boolean) {
    const { total, resources } = await this.#tools.resources.find('group', page)
    return { total, views: await this.#views(resources, members) }
  }

  add(body: unknown): Promise<Changed> {
    const { members, ...document } = readDocument('group', body)
    const { resources, transactions, clock } = this.#tools
    return transactions.run(async () => {
      const group = await resources.add('group', document, clock.now())
      if (!group) throw new ScimTaken()
      const joined = await this.#tools.members.change(group.id, {
        op: 'add',
        ids: memberIds(members),
      })
      return this.#settled(group.id, joined)
    })
  }

  replace(id: string, body: unknown, isMeant: IsMeant): Promise<Changed> {
    const { members, ...document } = readDocument('group', body)
    const all: MemberChange = { op: 'set', ids: memberIds(members) }
    return this.#change(id, isMeant, () => ({ document, members: [all] }))
  }

  patch(id: string, operations: readonly PatchOperation[], isMeant: IsMeant): Promise<Changed> {
    const members = operations.flatMap((operation) => memberChange(operation) ?? [])
    const others = operations.filter(({ target }) => target.path[0].name !== 'members')
    const anew = (before: ScimObject) => patched('group', before, others)
    return this.#change(id, isMeant, (before) => ({ document: anew(before), members }))
  }

  remove(id: string, isMeant: IsMeant): Promise<Changed> {
    return this.#tools.transactions.run(async () => {
      await lockedIn(this.#tools, 'group', id, isMeant)
      const left = await this.#tools.members.change(id, { op: 'set', ids: [] })
      await this.#tools.resources.remove(id)
      return this.#settled(id, left)
    })
  }

  #change(id: string, isMeant: IsMeant, anew: (before: ScimObject) => GroupChange) {
    const { resources, members, transactions, clock } = this.#tools
    return transactions.run(async () => {
      const { document } = await lockedIn(this.#tools, 'group', id, isMeant)
      const change = anew(document)
      const users = new Set<string>()
      for (const each of change.members) {
        for (const user of await members.change(id, each)) users.add(user)
      }
      const stored = await resources.set(id, change.document, clock.now(), users.size > 0)
      if (!stored) throw new ScimTaken()
      if (change.document.displayName !== document.displayName) {
        const all = await members.ofGroups([id], Number.MAX_SAFE_INTEGER)
        for (const user of all.get(id) ?? []) users.add(user.id)
      }
      return this.#settled(id, [...users])
    })
  }

  /** If the rest breaks off after the commit, the next synchronization makes up for it. */
  async #settled(id: string, users: readonly string[]): Promise<Changed> {
    if (users.length <= AT_ONCE) return changed(id, await settled(this.#tools, users))
    const finish = async () => {
      for (let from = 0; from < users.length; from += AT_ONCE) {
        const some = users.slice(from, from + AT_ONCE)
        try {
          const arrived = await this.#tools.transactions.run(() => settled(this.#tools, some))
          await arrived.finish()
        } catch (error) {
          // The group is stored, so its sender must not send it again.
          if (!(error instanceof DependencyUnavailable)) throw error
        }
      }
    }
    return { id, finish }
  }

  async #views(resources: readonly ScimResource[], wanted: boolean): Promise<ScimView[]> {
    const ids = wanted ? resources.map(({ id }) => id) : []
    const members = await this.#tools.members.ofGroups(ids, MOST_SHOWN)
    return resources.map((resource) => ({ resource, related: members.get(resource.id) }))
  }
}

/** Hands users to the directory as they are. Locked first, so that their groups are those of now. */
async function settled(
  { resources, members, arrivals }: ScimTools,
  ids: readonly string[],
): Promise<Arrived> {
  const users = []
  for (const id of ids.toSorted()) users.push((await resources.get('user', id, 'lock')) ?? [])
  const groups = await members.ofUsers(ids)
  const people = users.flat().map(({ id, document }) => {
    const names = (groups.get(id) ?? []).flatMap(({ name }) => name ?? [])
    return personOf(id, document, names)
  })
  return arrivals.arrived(people)
}

function changed(id: string, arrived: Arrived): Changed {
  return { id, finish: () => arrived.finish() }
}

/** @throws ScimNotFound */
async function foundIn({ resources }: ScimTools, kind: ScimKind, id: string, lock?: 'lock') {
  const resource = await resources.get(kind, id, lock)
  if (!resource) throw new ScimNotFound()
  return resource
}

/** Inside a transaction. @throws ScimNotFound, ScimChanged */
async function lockedIn(tools: ScimTools, kind: ScimKind, id: string, isMeant: IsMeant) {
  const resource = await foundIn(tools, kind, id, 'lock')
  if (isMeant && !isMeant(resource.version)) throw new ScimChanged()
  return resource
}
