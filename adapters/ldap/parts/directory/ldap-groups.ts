import type { Entry, Filter } from 'ldapts'
import type { LdapConnection, LdapLibrary, Search } from './ldap-connection.ts'
import { DIALECTS, everyValue, type Flavour, first, sameDn } from './ldap-entries.ts'

/** More than Active Directory lets in with (1015). Of more, the first by name count. */
const MOST_GROUPS = 2000
/** DNs in one filter. */
const AT_ONCE = 100

export interface LdapBase {
  readonly base: string
  /** Whether entries count that are not directly below it. */
  readonly isDeep: boolean
  readonly filter?: string | undefined
}

/** Names of the groups of an entry. */
export type GroupsOf = (person: Entry, name: string) => readonly string[]

/** Entries below a base, by their `cn`. Groups of groups count, if all of them are below it. */
export class LdapGroups {
  readonly #base: LdapBase
  readonly #flavour: Flavour

  constructor(base: LdapBase, flavour: Flavour) {
    this.#base = base
    this.#flavour = flavour
  }

  /** Read at once for many people. */
  async all(connection: LdapConnection): Promise<GroupsOf> {
    const search = this.#search(connection.library, DIALECTS[this.#flavour].groupLinks)
    const groups = await connection.all(search)
    const byDn = new Map(groups.map((group) => [sameDn(group.dn), group]))
    // Active Directory gives at most 1500 members of a group at once, so there the members are asked.
    const above = this.#flavour === 'ad' ? saidByMembers : saidByGroups(groups)
    return (person, name) => {
      // A set also iterates over members added meanwhile.
      const found = new Set<string>()
      for (const dn of above(person, name)) if (byDn.has(dn)) found.add(dn)
      for (const dn of found) {
        for (const outer of above(byDn.get(dn) ?? { dn })) if (byDn.has(outer)) found.add(outer)
      }
      return namesOf([...found].flatMap((dn) => byDn.get(dn) ?? []))
    }
  }

  /** Asked for one person: the groups around the entry, then those around these. */
  async ofOne(connection: LdapConnection, { dn }: Entry, name: string): Promise<readonly string[]> {
    const { library } = connection
    const { filter: isGroup, ...search } = this.#search(library)
    const found = new Map<string, Entry>()
    const asked = [dn]
    for (let done = 0; done < asked.length; ) {
      const members = asked.slice(done, done + AT_ONCE)
      const contains = containing(library, members, done === 0 ? name : undefined)
      done += members.length
      const filter = new library.AndFilter({ filters: [isGroup, contains] })
      for await (const page of connection.pages({ ...search, filter })) {
        for (const group of page.filter((one) => !found.has(sameDn(one.dn)))) {
          found.set(sameDn(group.dn), group)
          asked.push(group.dn)
        }
      }
    }
    return namesOf([...found.values()])
  }

  async names(connection: LdapConnection): Promise<readonly string[]> {
    const groups = await connection.all(this.#search(connection.library))
    return groups.flatMap((group) => first(group, ['cn']) ?? [])
  }

  #search(library: LdapLibrary, links: readonly string[] = []): Search {
    const { filter = DIALECTS[this.#flavour].groups, ...base } = this.#base
    const attributes = ['cn', ...links]
    return { ...base, filter: library.FilterParser.parseString(filter), attributes }
  }
}

function containing(library: LdapLibrary, dns: readonly string[], name?: string): Filter {
  const is = (attribute: string, value: string) => new library.EqualityFilter({ attribute, value })
  const filters = dns.flatMap((dn) => [is('member', dn), is('uniqueMember', dn)])
  if (name !== undefined) filters.push(is('memberUid', name))
  return new library.OrFilter({ filters })
}

function saidByMembers(member: Entry): readonly string[] {
  return everyValue(member, 'memberOf').map(sameDn)
}

function saidByGroups(groups: readonly Entry[]) {
  const byDn = new Map<string, string[]>()
  const byName = new Map<string, string[]>()
  for (const group of groups) {
    const own = sameDn(group.dn)
    for (const dn of [...everyValue(group, 'member'), ...everyValue(group, 'uniqueMember')])
      add(byDn, sameDn(dn), own)
    for (const name of everyValue(group, 'memberUid')) add(byName, name, own)
  }
  return ({ dn }: Entry, name = ''): readonly string[] => [
    ...(byDn.get(sameDn(dn)) ?? []),
    ...(byName.get(name) ?? []),
  ]
}

function add(map: Map<string, string[]>, key: string, value: string): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

function namesOf(groups: readonly Entry[]): readonly string[] {
  const names = groups.flatMap((group) => first(group, ['cn']) ?? [])
  return [...new Set(names)].sort().slice(0, MOST_GROUPS)
}
