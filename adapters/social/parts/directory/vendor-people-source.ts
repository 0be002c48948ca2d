import type {
  DirectoryStep,
  DirectoryStepName,
} from '../../../../application/parts/directory/directory-test.ts'
import type {
  PeopleSource,
  WantedPeople,
} from '../../../../application/parts/directory/people-source.ts'
import { ProviderFailed } from '../../../../domain/identity/sign-in/provider-errors.ts'
import {
  activeGroups,
  type DirectoryDepartment,
  type DirectoryPerson,
} from '../../../../domain/parts/directory/person.ts'
import { DependencyUnavailable } from '../../../../domain/shared/availability-errors.ts'
import { failed } from '../../provider-trouble.ts'
import type { Member } from './said.ts'
import {
  type VendorAccount,
  VendorApi,
  type VendorDialect,
  type VendorLimits,
} from './vendor-api.ts'

export interface ContactGroup {
  readonly name: string
  /** By `Member.id`. */
  readonly people: readonly string[]
  /** Everybody in these and below them belongs to it. */
  readonly departments: readonly string[]
}

/** What one vendor tells. Each method throws ProviderFailed. */
export interface Vendor extends VendorDialect {
  /** In any order. */
  departments(api: VendorApi): Promise<readonly DirectoryDepartment[]>
  /** Those of this department, without those below it. */
  members(api: VendorApi, department: string): AsyncIterable<readonly Member[]>
  groups(api: VendorApi): AsyncIterable<ContactGroup>
  member(api: VendorApi, key: string): Promise<Member | undefined>
}

type GroupsOf = (member: Member) => DirectoryPerson

export const MOST_DEPARTMENTS = 20_000
const MOST_PEOPLE = 500_000
const MOST_GROUPS = 5000

/**
 * People from the contacts of a vendor. It holds all keys and groups, and one page of people. They log
 * in at the vendor's own page, so not here.
 */
export class VendorPeopleSource implements PeopleSource {
  readonly #vendor: Vendor
  readonly #api: VendorApi

  constructor(vendor: Vendor, account: VendorAccount, limits?: VendorLimits) {
    this.#vendor = vendor
    this.#api = new VendorApi(account, vendor, limits)
  }

  /** The vendors cannot say who changed since a time, so that is everybody. */
  async *people(wanted: WantedPeople): AsyncGenerator<readonly DirectoryPerson[]> {
    try {
      const areKeys = typeof wanted === 'object' && 'keys' in wanted
      yield* areKeys ? this.#those(wanted.keys) : this.#everybody()
    } catch (error) {
      unavailable(error)
    }
  }

  present() {
    return activeGroups(this.people('all'))
  }

  async departments(): Promise<readonly DirectoryDepartment[]> {
    return this.#departments().catch(unavailable)
  }

  async *steps(login?: unknown): AsyncGenerator<DirectoryStep> {
    const groups = new Set<string>()
    const all: readonly [DirectoryStepName, () => Promise<string>][] = [
      ['bind', async () => `${await this.#api.signIn().catch(unavailable)} accepts the app`],
      ['people', () => this.#counted(groups)],
      ['groups', async () => `people are in ${groups.size}`],
      ['departments', async () => `${(await this.departments()).length} are found`],
    ]
    for (const [step, look] of all) {
      const taken = await tried(step, look)
      yield taken
      if (taken.state === 'failed') return
    }
    const message = 'people log in at the page of the vendor'
    if (login) yield { step: 'login', state: 'skipped', message }
  }

  async #counted(groupsOfAll: Set<string>): Promise<string> {
    let [count, active] = [0, 0]
    for await (const page of this.people('all')) {
      count += page.length
      active += page.filter(({ isActive }) => isActive).length
      for (const group of page.flatMap(({ groups }) => groups)) groupsOfAll.add(group)
    }
    return `${count} are found, ${active} of them active`
  }

  async *#everybody() {
    const departments = await this.#departments()
    const withGroups = await this.#groups(async () => departments)
    const seen = new Set<string>()
    for (const { key: department } of departments) {
      for await (const page of this.#vendor.members(this.#api, department)) {
        const added = page.filter(({ person: { key } }) => !seen.has(key) && seen.add(key))
        if (seen.size > MOST_PEOPLE) throw failed(`more than ${MOST_PEOPLE} people`)
        if (added.length > 0) yield added.map(withGroups)
      }
    }
    if (seen.size === 0) throw failed('a company without people')
  }

  async *#those(keys: readonly string[]) {
    const withGroups = await this.#groups(() => this.#departments())
    for (const key of keys) {
      const member = await this.#vendor.member(this.#api, key)
      if (member) yield [withGroups(member)]
    }
  }

  async #departments(): Promise<readonly DirectoryDepartment[]> {
    const found = await this.#vendor.departments(this.#api)
    if (found.length === 0) throw failed('a company without departments')
    if (found.length > MOST_DEPARTMENTS) throw failed(`more than ${MOST_DEPARTMENTS} departments`)
    return parentsFirst(found)
  }

  async #groups(tree: () => Promise<readonly DirectoryDepartment[]>): Promise<GroupsOf> {
    const ofPeople = new Map<string, Set<string>>()
    const ofDepartments = new Map<string, Set<string>>()
    let count = 0
    for await (const { name, people, departments } of this.#vendor.groups(this.#api)) {
      count += 1
      if (count > MOST_GROUPS) throw failed(`more than ${MOST_GROUPS} groups`)
      for (const id of people) note(ofPeople, id, name)
      for (const key of departments) note(ofDepartments, key, name)
    }
    // Parents come first, so that theirs are complete when they are handed down.
    for (const { key, parentKey = '' } of ofDepartments.size > 0 ? await tree() : []) {
      for (const name of ofDepartments.get(parentKey) ?? []) note(ofDepartments, key, name)
    }
    return ({ id, person }) => {
      const inherited = person.departments.flatMap((key) => [...(ofDepartments.get(key) ?? [])])
      return { ...person, groups: [...new Set([...(ofPeople.get(id) ?? []), ...inherited])] }
    }
  }
}

/** Drops parents that are not in the list, or below the department itself. */
function parentsFirst(departments: readonly DirectoryDepartment[]): DirectoryDepartment[] {
  const all = new Map(departments.map((department) => [department.key, department]))
  const placed = new Map<string, DirectoryDepartment>()
  for (const department of all.values()) {
    const way = new Map<string, DirectoryDepartment>()
    let at: DirectoryDepartment | undefined = department
    while (at && !placed.has(at.key) && !way.has(at.key)) {
      way.set(at.key, at)
      at = all.get(at.parentKey ?? '')
    }
    for (const { key, name, parentKey = '' } of [...way.values()].reverse()) {
      placed.set(key, { key, name, parentKey: placed.has(parentKey) ? parentKey : undefined })
    }
  }
  return [...placed.values()]
}

function note(names: Map<string, Set<string>>, key: string, name: string): void {
  names.set(key, (names.get(key) ?? new Set()).add(name))
}

async function tried(step: DirectoryStepName, look: () => Promise<string>): Promise<DirectoryStep> {
  try {
    return { step, state: 'passed', message: await look() }
  } catch (error) {
    if (!(error instanceof DependencyUnavailable && error.cause instanceof Error)) throw error
    return { step, state: 'failed', message: error.cause.message }
  }
}

function unavailable(error: unknown): never {
  throw error instanceof ProviderFailed ? new DependencyUnavailable(error.cause) : error
}
