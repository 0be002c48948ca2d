import {
  activeGroups,
  type DirectoryPerson,
  departmentsByName,
} from '../../../../domain/parts/directory/person.ts'
import type { DirectoryStore } from '../directory-store.ts'
import type { DirectoryWork } from '../directory-work.ts'
import type { PeopleSource, WantedPeople } from '../people-source.ts'
import { type Arrived, type PeopleArrivals, peopleOf } from './scim-collections.ts'
import type { ScimResources } from './scim-resources.ts'

const PAGE = 200

/** They wait for an administrator, who finds them in a list: that is no fault of the sender. */
const WAITING: ReadonlySet<string> = new Set([
  ...['directory_asks', 'directory_unknown', 'directory_no_role', 'directory_inactive'],
])

/** People of SCIM become accounts as all others of the directory do. */
export class SettleArrivals implements PeopleArrivals {
  readonly #work: DirectoryWork
  readonly #directory: DirectoryStore

  constructor(work: DirectoryWork, directory: DirectoryStore) {
    this.#work = work
    this.#directory = directory
  }

  async arrived(people: readonly DirectoryPerson[]): Promise<Arrived> {
    const settled = await this.#work.settleAll(people)
    const refused = new Map<string, string>()
    for (const [key, one] of settled) {
      if (one.outcome !== 'refused' || WAITING.has(one.code)) continue
      refused.set(key, one.code === 'field_taken' ? 'name_taken' : one.code)
    }
    return { refused, finish: () => this.#work.finish(settled.values()) }
  }

  async left(key: string): Promise<Arrived> {
    const link = await this.#directory.byKey(key)
    const settled = link ? [await this.#work.leave(link)] : []
    return { refused: new Map(), finish: () => this.#work.finish(settled) }
  }
}

/** What SCIM has sent so far, so that runs bring changed rules to people. */
export class ScimPeople implements PeopleSource {
  readonly #resources: ScimResources

  constructor(resources: ScimResources) {
    this.#resources = resources
  }

  async *people(wanted: WantedPeople): AsyncGenerator<readonly DirectoryPerson[]> {
    if (typeof wanted === 'object' && 'keys' in wanted) {
      for (const key of wanted.keys) {
        const user = await this.#resources.get('user', key)
        if (user) yield await peopleOf(this.#resources, [user])
      }
      return
    }
    for (let offset = 0; ; offset += PAGE) {
      const { resources } = await this.#resources.find('user', { offset, limit: PAGE })
      if (resources.length > 0) yield await peopleOf(this.#resources, resources)
      if (resources.length < PAGE) return
    }
  }

  present() {
    return activeGroups(this.people('all'))
  }

  /** SCIM knows no others. */
  departments() {
    return departmentsByName(this.people('all'))
  }
}
