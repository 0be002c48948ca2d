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
    const units = await connection.all(this.#search(connection.library))
    const byDepth = units.map((unit) => ({ unit, depth: outerDns(unit.dn).length }))
    const found = new Map<string, DirectoryDepartment>()
    for (const { unit } of byDepth.sort((one, other) => one.depth - other.depth)) {
      const key = keyOf(unit, this.#keyAttribute)
      if (key === undefined || sameDn(unit.dn) === sameDn(this.#base)) continue
      const [parentKey] = nearest(unit, found)
      found.set(sameDn(unit.dn), { key, name: first(unit, ['ou']) ?? key, parentKey })
    }
    return found
  }

  /** What `nearest` tells, asked for one person. */
  async ofOne(connection: LdapConnection, { dn }: Entry): Promise<readonly string[]> {
    const search = this.#search(connection.library)
    for (const outer of outerDns(dn)) {
      if (sameDn(outer) === sameDn(this.#base)) break
      const unit = await connection.entry(outer, search)
      const key = unit && keyOf(unit, this.#keyAttribute)
      if (key !== undefined) return [key]
    }
    return []
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

/** The key of the nearest department around an entry. */
export function nearest({ dn }: Entry, all: ReadonlyMap<string, DirectoryDepartment>): string[] {
  for (const outer of outerDns(dn)) {
    const department = all.get(sameDn(outer))
    if (department) return [department.key]
  }
  return []
}

/** The nearest first. */
function outerDns(dn: string): readonly string[] {
  const outer = above(dn)
  return outer === '' ? [] : [outer, ...outerDns(outer)]
}
