import { ScimTaken } from '../../../../domain/parts/directory/directory-errors.ts'
import {
  type MemberChange,
  memberChange,
  memberIds,
} from '../../../../domain/parts/directory/scim/scim-members.ts'
import { type PatchOperation, patched } from '../../../../domain/parts/directory/scim/scim-patch.ts'
import { personOf } from '../../../../domain/parts/directory/scim/scim-person.ts'
import {
  readDocument,
  type ScimObject,
} from '../../../../domain/parts/directory/scim/scim-values.ts'
import type { ScimPage, ScimResource } from './scim-resources.ts'
import {
  type Changed,
  type FoundViews,
  foundIn,
  type IsMeant,
  lockedIn,
  type ScimCollection,
  type ScimTools,
  type ScimView,
  type Wanted,
} from './scim-users.ts'

/** Members of all groups of an answer. Clients that have larger ones leave members out. */
const MOST_SHOWN = 20_000
/** More users than this are settled after the change of their group, so many at once. */
const AT_ONCE = 100

interface GroupChange {
  readonly document: ScimObject
  readonly members: readonly MemberChange[]
}

/** Groups of SCIM, whose names rules ask for. */
export class ScimGroups implements ScimCollection {
  readonly #tools: ScimTools

  constructor(tools: ScimTools) {
    this.#tools = tools
  }

  add(body: unknown): Promise<Changed> {
    const { members, ...document } = readDocument('group', body)
    const { resources, transactions, clock } = this.#tools
    return transactions.run(async () => {
      const resource = await resources.add('group', document, clock.now())
      if (!resource) throw new ScimTaken()
      const ids = memberIds(members)
      const joined = await this.#changeMembers(resource.id, [{ op: 'add', ids }])
      return this.#settleFew(resource.id, joined)
    })
  }

  async get(id: string, wanted: Wanted): Promise<ScimView> {
    const resource = await foundIn(this.#tools.resources, 'group', id)
    const [view = { resource }] = await this.#views([resource], wanted)
    return view
  }

  async find(page: ScimPage, wanted: Wanted): Promise<FoundViews> {
    const { total, resources } = await this.#tools.resources.find('group', page)
    return { total, views: await this.#views(resources, wanted) }
  }

  replace(id: string, body: unknown, isMeant: IsMeant): Promise<Changed> {
    const { members, ...document } = readDocument('group', body)
    const all: MemberChange = { op: 'set', ids: memberIds(members) }
    return this.#change(id, isMeant, () => ({ document, members: [all] }))
  }

  patch(id: string, operations: readonly PatchOperation[], isMeant: IsMeant): Promise<Changed> {
    const members = operations.flatMap((operation) => memberChange(operation) ?? [])
    const others = operations.filter(({ target }) => target.path[0].name !== 'members')
    return this.#change(id, isMeant, (before) => ({
      document: patched('group', before, others),
      members,
    }))
  }

  remove(id: string, isMeant: IsMeant): Promise<Changed> {
    const { resources, transactions } = this.#tools
    return transactions.run(async () => {
      await lockedIn(resources, 'group', id, isMeant)
      const left = await this.#changeMembers(id, [{ op: 'set', ids: [] }])
      await resources.remove(id)
      return this.#settleFew(id, left)
    })
  }

  /**
   * Whoever is refused keeps the account as it is. What breaks off here is made up for by the next
   * synchronization.
   */
  async settle(ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      await this.#tools.transactions.run(() => this.#settleAll(ids.slice(from, from + AT_ONCE)))
    }
  }

  #change(
    id: string,
    isMeant: IsMeant,
    anew: (before: ScimObject) => GroupChange,
  ): Promise<Changed> {
    const { resources, members, transactions, clock } = this.#tools
    return transactions.run(async () => {
      const { document } = await lockedIn(resources, 'group', id, isMeant)
      const change = anew(document)
      const changed = await this.#changeMembers(id, change.members)
      const touched = changed.length > 0
      const stored = await resources.set(id, change.document, clock.now(), touched)
      if (!stored) throw new ScimTaken()
      if (change.document.displayName === document.displayName) return this.#settleFew(id, changed)
      const stayed = (await members.ofGroups([id], Number.MAX_SAFE_INTEGER)).get(id) ?? []
      return this.#settleFew(id, [...new Set([...changed, ...stayed.map((user) => user.id)])])
    })
  }

  async #changeMembers(id: string, changes: readonly MemberChange[]): Promise<string[]> {
    const changed = new Set<string>()
    for (const change of changes) {
      for (const user of await this.#tools.members.change(id, change)) changed.add(user)
    }
    return [...changed]
  }

  async #settleFew(id: string, users: readonly string[]): Promise<Changed> {
    if (users.length > AT_ONCE) return { id, unsettled: users }
    await this.#settleAll(users)
    return { id, unsettled: [] }
  }

  async #settleAll(ids: readonly string[]): Promise<void> {
    const { resources, members, arrivals } = this.#tools
    const groups = await members.ofUsers(ids)
    for (const id of ids) {
      const user = await resources.get('user', id)
      const names = (groups.get(id) ?? []).flatMap(({ name }) => name ?? [])
      if (user) await arrivals.arrived(personOf(id, user.document, names))
    }
  }

  async #views(resources: readonly ScimResource[], wanted: Wanted): Promise<ScimView[]> {
    if (!wanted.members) return resources.map((resource) => ({ resource }))
    const ids = resources.map(({ id }) => id)
    const members = await this.#tools.members.ofGroups(ids, MOST_SHOWN)
    return resources.map((resource) => ({ resource, related: members.get(resource.id) ?? [] }))
  }
}
