import type { Entry } from 'ldapts'
import type { DirectoryDepartment } from '../../../../domain/parts/directory/person.ts'
import type { LdapConnection, LdapLibrary, Search } from './ldap-connection.ts'
import { above, first, isGuid, keyOf, sameDn } from './ldap-entries.ts'

const FILTER = '(objectClass=organizationalUnit)'

/** Organizational units below the base of people. The base itself is none. */
export class LdapDepartments {
  readonly #base: string
  readonly #keyAttribute: string

  constructor(base: string, keyAttribute: string) {
    this.#base = base
    this.#keyAttribute = keyAttribute
  }

  /** By DN, as `sameDn` writes it; parents before children. */
  async all(connection: LdapConnection): Promise<ReadonlyMap<string, DirectoryDepartment>> {
    const units: Entry[] = []
    for await (const page of connection.pages(this.#search(connection.library))) units.push(...page)
    const depths = new Map(units.map((unit) => [unit, depthOf(unit.dn)]))
    units.sort((a, b) => (depths.get(a) ?? 0) - (depths.get(b) ?? 0))
    const found = new Map<string, DirectoryDepartment>()
    for (const unit of units) {
      const key = keyOf(unit, this.#keyAttribute)
      if (key === undefined || sameDn(unit.dn) === sameDn(this.#base)) continue
      const [parentKey] = this.around(unit, found)
      found.set(sameDn(unit.dn), { key, name: first(unit, ['ou']) ?? key, parentKey })
    }
    return found
  }

  /** The key of the nearest one around an entry. */
  around({ dn }: Entry, all: ReadonlyMap<string, DirectoryDepartment>): readonly string[] {
    for (const outer of this.#outer(dn)) {
      const department = all.get(sameDn(outer))
      if (department) return [department.key]
    }
    return []
  }

  /** The same, asked for one person. */
  async ofOne(connection: LdapConnection, { dn }: Entry): Promise<readonly string[]> {
    const search = this.#search(connection.library)
    for (const outer of this.#outer(dn)) {
      const unit = await connection.entry(outer, search)
      const key = unit && keyOf(unit, this.#keyAttribute)
      if (key !== undefined) return [key]
    }
    return []
  }

  /** DNs above an entry and below the base, the nearest first. */
  *#outer(dn: string): Iterable<string> {
    const end = sameDn(this.#base)
    for (let outer = above(dn); outer !== '' && sameDn(outer) !== end; outer = above(outer))
      yield outer
  }

  #search(library: LdapLibrary): Search {
    const attributes = [this.#keyAttribute, 'ou']
    return {
      base: this.#base,
      isDeep: true,
      filter: library.FilterParser.parseString(FILTER),
      attributes,
      binary: attributes.filter(isGuid),
    }
  }
}

function depthOf(dn: string): number {
  let depth = 0
  for (let outer = dn; outer !== ''; outer = above(outer)) depth += 1
  return depth
}
