import type { Rights } from '../../../domain/access/rights.ts'
import { ROLE_CHOICE } from '../../../domain/access/role-choice.ts'
import type { OperationKind } from '../../../domain/audit/operation-kind.ts'
import { POST } from '../../../domain/organization/post.ts'
import type { DirectoryPerson } from '../../../domain/parts/directory/person.ts'
import type { DirectoryRule } from '../../../domain/parts/directory/rule.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { USER } from '../../../domain/users/user-record.ts'
import type { AccessVersion } from '../../ports/accounts/access-version.ts'
import type { TokenDigest } from '../../ports/crypto.ts'
import type { Transactions } from '../../ports/instances/transactions.ts'
import type { Audit } from '../../ports/logs/audit.ts'
import type { EditUser } from '../../users/edit-user.ts'
import type { EndAccess } from '../../users/user-tools.ts'
import type { LinkedPerson } from './directory-store.ts'
import { rulesOf } from './given-by-rules.ts'
import type { Settled, SettlePerson, SettlingTools } from './settle-person.ts'

export interface DirectoryWorkTools
  extends Pick<SettlingTools, 'directory' | 'stores' | 'clock' | 'rights' | 'links'> {
  readonly settle: SettlePerson
  readonly transactions: Transactions
  readonly audit: Audit
  readonly digests: TokenDigest
  readonly versions: AccessVersion
  readonly edit: Pick<EditUser, 'tell'>
  readonly endAccess: EndAccess
}

/** What one settling goes by, read once. */
interface Basis {
  readonly rules: readonly DirectoryRule[]
  /** Another one for another person, other rules, or other rights of anybody. */
  readonly stampOf: (person: DirectoryPerson) => string
}

/**
 * Settles people in transactions of its own, with an entry of the operation log for each account that
 * changes, and ends what somebody has lost.
 */
export class DirectoryWork {
  readonly #tools: DirectoryWorkTools

  constructor(tools: DirectoryWorkTools) {
    this.#tools = tools
  }

  /** Another one means that rules give something else: they, their makers or their roles have changed. */
  async rulesDigest(): Promise<string> {
    const { rights, digests } = this.#tools
    const rules = await rulesOf(this.#tools)
    const makers = [...new Set(rules.map(({ authorId }) => authorId))]
    const roles = [...new Set(rules.flatMap(({ role }) => role ?? []))]
    const held = await rights.getForUsers(makers)
    const states = (await this.#tools.stores(USER).get(makers, 'all')).map(({ id, status }) => [
      id,
      status,
    ])
    const given = await Promise.all(roles.map((role) => rights.getForRoles([role], undefined)))
    const all = [rules, states, makers.map((id) => textOf(held.get(id))), given.map(textOf)]
    return digests.digest(JSON.stringify(all))
  }

  /** Whoever signs in; what they have lost ends at once. */
  async signIn(person: DirectoryPerson): Promise<Settled> {
    const settled = await this.settle(person)
    await this.finish([settled])
    return settled
  }

  /** In one transaction; whoever asks for it calls `finish` afterwards. */
  async settle(person: DirectoryPerson): Promise<Settled> {
    const basis = await this.#basis()
    const before = await this.#asBefore(person, basis)
    if (before) return before
    return this.#tools.transactions.run(async () => {
      await this.#lock([person], basis.rules)
      return this.#settled(person, basis)
    })
  }

  /** By key, in one transaction; whoever asks for it calls `finish` afterwards. */
  async settleAll(people: readonly DirectoryPerson[]): Promise<ReadonlyMap<string, Settled>> {
    const basis = await this.#basis()
    // In one order everywhere, so that two of these never wait for each other.
    const sorted = people.toSorted((one, other) => (one.key < other.key ? -1 : 1))
    return this.#tools.transactions.run(async () => {
      const all = new Map<string, Settled>()
      for (const person of sorted) {
        const before = await this.#asBefore(person, basis)
        if (before) all.set(person.key, before)
      }
      const others = sorted.filter(({ key }) => !all.has(key))
      await this.#lock(others, basis.rules)
      for (const person of others) all.set(person.key, await this.#settled(person, basis))
      return all
    })
  }

  /** Somebody who has left, in one transaction; whoever asks for it calls `finish` afterwards. */
  leave(link: LinkedPerson): Promise<Settled> {
    const { settle, transactions } = this.#tools
    return transactions.run(async () => {
      const settled = await settle.leave(link)
      await this.#note(link.name, settled)
      return settled
    })
  }

  /**
   * Links an account whose owner has proven in a session who they are there.
   * @returns whether it is theirs now
   */
  adopt(userId: Id, person: DirectoryPerson): Promise<boolean> {
    const { directory, transactions, clock, stores } = this.#tools
    return transactions.run(async () => {
      if (await directory.holdKey(person.key)) return true
      await stores(USER).getForUpdate([userId], 'all')
      const owner = await directory.byUser(userId)
      if (owner && owner.leftAt === undefined) return false
      await directory.link(userId, person, clock.now())
      await this.#note(person.name, { outcome: 'changed', userId, remarks: [], edited: [] })
      return true
    })
  }

  /** Ends what somebody has lost, on all instances, once it is stored. */
  async finish(all: Iterable<Settled>): Promise<void> {
    const { endAccess, edit } = this.#tools
    for (const settled of all) {
      for (const one of 'edited' in settled ? settled.edited : []) {
        await endAccess(one)
        edit.tell(one)
      }
    }
  }

  /** Keys, then rows, then rights, as everybody who changes accounts locks them. */
  async #lock(people: readonly DirectoryPerson[], rules: readonly DirectoryRule[]) {
    if (people.length === 0) return
    const { directory, stores, links } = this.#tools
    const users: Id[] = []
    for (const { key } of people) {
      const link = await directory.holdKey(key)
      if (link) users.push(link.userId)
    }
    if (users.length > 0) await stores(USER).getForUpdate(users, 'all')
    const roles = new Set(rules.flatMap(({ role }) => role ?? []))
    const posts = new Set(rules.flatMap(({ post }) => post ?? []))
    for (const id of users) {
      for (const role of await links.rolesOf(id)) roles.add(role)
      for (const post of await links.postsOf(id)) posts.add(post)
    }
    if (roles.size > 0) await stores(ROLE_CHOICE).getForUpdate([...roles], 'all')
    if (posts.size > 0) await stores(POST).getForUpdate([...posts], 'all')
  }

  /** Nothing has changed: neither what the directory says, nor the rules, nor any right. */
  async #asBefore(person: DirectoryPerson, basis: Basis): Promise<Settled | undefined> {
    const link = await this.#tools.directory.byKey(person.key)
    if (!link || !person.isActive || link.leftAt !== undefined) return undefined
    if (link.stamp !== basis.stampOf(person)) return undefined
    return { outcome: 'same', userId: link.userId, remarks: [], edited: [] }
  }

  async #settled(person: DirectoryPerson, { rules, stampOf }: Basis): Promise<Settled> {
    const settled = await this.#tools.settle.execute(person, rules, stampOf(person))
    await this.#note(person.name, settled)
    return settled
  }

  async #note(name: string, settled: Settled): Promise<void> {
    if (settled.outcome === 'refused' || settled.outcome === 'same') return
    const { audit, clock } = this.#tools
    const { outcome, userId, remarks } = settled
    const kind: OperationKind = outcome === 'added' ? 'add' : 'change'
    await audit.note({
      ...{ area: 'directory', kind, method: 'DIRECTORY', url: `directory ${outcome}` },
      ...{ operatorId: '0', operatorName: 'directory', address: '', error: undefined },
      parameters: JSON.stringify({ userId, name, outcome, remarks }),
      at: clock.now(),
      milliseconds: 0,
    })
  }

  async #basis(): Promise<Basis> {
    const { digests, versions } = this.#tools
    const [rules, version] = [await rulesOf(this.#tools), await versions.current()]
    return {
      rules,
      stampOf: (person) => digests.digest(JSON.stringify([person, rules, version])),
    }
  }
}

/** Another text for other rights. */
function textOf(rights: Rights | undefined): string {
  if (!rights) return ''
  const { permissions, menus, scope, scopes } = rights
  const plain = (_name: string, value: unknown) =>
    value instanceof Set || value instanceof Map ? [...value] : value
  return JSON.stringify([permissions.everything, permissions.codes, menus, scope, scopes], plain)
}
