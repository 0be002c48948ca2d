import type { DirectoryPerson } from '../../../../domain/parts/directory/person.ts'
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
  type PatchOperation,
  patched,
} from '../../../../domain/parts/directory/scim/scim-patch.ts'
import { personOf } from '../../../../domain/parts/directory/scim/scim-person.ts'
import type { ScimKind } from '../../../../domain/parts/directory/scim/scim-schema.ts'
import {
  readDocument,
  type ScimObject,
} from '../../../../domain/parts/directory/scim/scim-values.ts'
import { DependencyUnavailable } from '../../../../domain/shared/availability-errors.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Transactions } from '../../../ports/instances/transactions.ts'
import type { Related, ScimPage, ScimResource, ScimResources } from './scim-resources.ts'

/** Members of all groups of an answer. Clients that have larger ones leave members out. */
const MOST_SHOWN = 20_000
/** More users than this are settled after the change of their group, so many at once. */
const AT_ONCE = 10

/** What became of people. */
export interface Arrived {
  /** Whose account cannot be so, by key, with the code of the refusal. */
  readonly refused: ReadonlyMap<string, string>
  /** Ends what somebody has lost; called after the commit. */
  finish(): Promise<void>
}

/** Makes, changes and disables accounts, inside the transaction that stores what was said of them. */
export interface PeopleArrivals {
  /** `name_taken` refuses who has the name of an account that is not linked. */
  arrived(people: readonly DirectoryPerson[]): Promise<Arrived>
  /** The person is not there any more: the account is disabled, and kept. */
  left(key: string): Promise<Arrived>
}

export interface ScimTools {
  readonly resources: ScimResources
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

/** What a resource is to be; users have no members. */
interface Wanted {
  readonly document: ScimObject
  readonly members: readonly MemberChange[]
}

/**
 * The resources of one kind. A change is stored together with what it does to the account of a user,
 * which removal disables. Groups have names that rules ask for; members who are refused keep their
 * accounts as they are. A change throws ScimInvalid, ScimTaken for its name, ScimRefused, ScimNotFound
 * and ScimChanged for another version.
 */
export class ScimCollection {
  readonly #kind: ScimKind
  readonly #tools: ScimTools

  constructor(kind: ScimKind, tools: ScimTools) {
    this.#kind = kind
    this.#tools = tools
  }

  /** @param related whether groups or members are wanted @throws ScimNotFound, ScimInvalid as `find` */
  async get(id: string, related: boolean): Promise<ScimView> {
    const resource = await this.#found(id)
    const [view = { resource }] = await this.#views([resource], related)
    return view
  }

  /** @throws ScimInvalid for more members than an answer has */
  async find(page: ScimPage, related: boolean) {
    const { total, resources } = await this.#tools.resources.find(this.#kind, page)
    return { total, views: await this.#views(resources, related) }
  }

  add(body: unknown): Promise<Changed> {
    const { document, members } = this.#wanted(body)
    const { resources, transactions, clock } = this.#tools
    return transactions.run(async () => {
      const added = await resources.add(this.#kind, document, clock.now())
      if (!added) throw new ScimTaken()
      return this.#settled(added.id, await this.#changeMembers(added.id, members))
    })
  }

  replace(id: string, body: unknown, isMeant: IsMeant): Promise<Changed> {
    const wanted = this.#wanted(body)
    return this.#change(id, isMeant, () => wanted)
  }

  patch(id: string, operations: readonly PatchOperation[], isMeant: IsMeant): Promise<Changed> {
    const members = operations.flatMap((operation) => memberChange(operation) ?? [])
    const others = operations.filter(({ target }) => target.path[0].name !== 'members')
    const anew = (before: ScimObject) => patched(this.#kind, before, others)
    return this.#change(id, isMeant, (before) => ({ document: anew(before), members }))
  }

  remove(id: string, isMeant: IsMeant): Promise<Changed> {
    const { resources, transactions, arrivals } = this.#tools
    return transactions.run(async () => {
      await this.#locked(id, isMeant)
      if (this.#kind === 'group') {
        const left = await resources.changeMembers(id, { op: 'set', ids: [] })
        await resources.remove(id)
        return this.#settled(id, new Set(left))
      }
      await resources.remove(id)
      return changed(id, await arrivals.left(id))
    })
  }

  #wanted(body: unknown): Wanted {
    const { members, ...document } = readDocument(this.#kind, body)
    const all = { op: 'set', ids: memberIds(members) } as const
    return { document, members: this.#kind === 'group' ? [all] : [] }
  }

  #change(id: string, isMeant: IsMeant, anew: (before: ScimObject) => Wanted) {
    const { resources, transactions, clock } = this.#tools
    return transactions.run(async () => {
      const { document: before } = await this.#locked(id, isMeant)
      const { document, members } = anew(before)
      const users = await this.#changeMembers(id, members)
      const stored = await resources.set(id, document, clock.now(), users.size > 0)
      if (!stored) throw new ScimTaken()
      if (this.#kind === 'group' && document.displayName !== before.displayName) {
        const all = await resources.membersOf([id], Number.MAX_SAFE_INTEGER)
        for (const user of all.get(id) ?? []) users.add(user.id)
      }
      return this.#settled(id, users)
    })
  }

  /** @returns who joined or left */
  async #changeMembers(id: string, changes: readonly MemberChange[]): Promise<Set<string>> {
    const users = new Set<string>()
    for (const change of changes) {
      for (const user of await this.#tools.resources.changeMembers(id, change)) users.add(user)
    }
    return users
  }

  /** @param users whose groups have changed */
  async #settled(id: string, users: ReadonlySet<string>): Promise<Changed> {
    if (this.#kind === 'group') return this.#settledMembers(id, [...users])
    const arrived = await arrive(this.#tools, [id])
    const refused = arrived.refused.get(id)
    if (refused === undefined) return changed(id, arrived)
    throw refused === 'name_taken' ? new ScimTaken() : new ScimRefused(refused)
  }

  /** If the rest breaks off after the commit, the next synchronization makes up for it. */
  async #settledMembers(id: string, users: readonly string[]): Promise<Changed> {
    if (users.length <= AT_ONCE) return changed(id, await arrive(this.#tools, users))
    const finish = async () => {
      for (let from = 0; from < users.length; from += AT_ONCE) {
        const some = users.slice(from, from + AT_ONCE)
        try {
          const arrived = await this.#tools.transactions.run(() => arrive(this.#tools, some))
          await arrived.finish()
        } catch (error) {
          // The group is stored, so its sender must not send it again.
          if (!(error instanceof DependencyUnavailable)) throw error
        }
      }
    }
    return { id, finish }
  }

  async #views(found: readonly ScimResource[], wanted: boolean): Promise<ScimView[]> {
    const { resources } = this.#tools
    const ids = wanted ? found.map(({ id }) => id) : []
    const related =
      this.#kind === 'group'
        ? await resources.membersOf(ids, MOST_SHOWN)
        : await resources.groupsOf(ids)
    return found.map((resource) => ({ resource, related: related.get(resource.id) }))
  }

  /** @throws ScimNotFound */
  async #found(id: string, lock?: 'lock'): Promise<ScimResource> {
    const resource = await this.#tools.resources.get(this.#kind, id, lock)
    if (!resource) throw new ScimNotFound()
    return resource
  }

  /** Inside a transaction. @throws ScimNotFound, ScimChanged */
  async #locked(id: string, isMeant: IsMeant): Promise<ScimResource> {
    const resource = await this.#found(id, 'lock')
    if (isMeant && !isMeant(resource.version)) throw new ScimChanged()
    return resource
  }
}

/** Hands users to the directory as they are. Locked first, so that their groups are those of now. */
async function arrive({ resources, arrivals }: ScimTools, ids: readonly string[]) {
  const users = []
  for (const id of ids.toSorted()) users.push((await resources.get('user', id, 'lock')) ?? [])
  return arrivals.arrived(await peopleOf(resources, users.flat()))
}

/** What users are to the directory. */
export async function peopleOf(
  resources: ScimResources,
  users: readonly ScimResource[],
): Promise<DirectoryPerson[]> {
  const groups = await resources.groupsOf(users.map(({ id }) => id))
  return users.map(({ id, document }) => {
    const names = (groups.get(id) ?? []).flatMap(({ name }) => name ?? [])
    return personOf(id, document, names)
  })
}

function changed(id: string, arrived: Arrived): Changed {
  return { id, finish: () => arrived.finish() }
}
