import type { Entry, Filter } from 'ldapts'
import type { WantedPeople } from '../../../../application/parts/directory/people-source.ts'
import type { DirectoryPerson } from '../../../../domain/parts/directory/person.ts'
import type { LdapLibrary, Search } from './ldap-connection.ts'
import {
  DIALECTS,
  type Field,
  type Flavour,
  first,
  isGuid,
  keyOf,
  keyValue,
  valuesOf,
} from './ldap-entries.ts'
import type { LdapBase } from './ldap-groups.ts'

export interface LdapSchema {
  readonly flavour: Flavour
  readonly people: LdapBase
  readonly groups: LdapBase | undefined
  /** Instead of the usual ones; other fields are attributes that rules may ask for. */
  readonly attributes: readonly { readonly field: string; readonly attribute: string }[]
}

/** How far the clocks of the directory's servers may be apart, in milliseconds. */
const OVERLAP_MS = 5 * 60_000
const KEYS_AT_ONCE = 100

/** Which entries are people, and what their attributes mean. */
export class LdapPeople {
  readonly keyAttribute: string
  readonly namesDepartments: boolean
  readonly #schema: LdapSchema
  readonly #fields: Readonly<Record<Field, readonly string[]>>
  readonly #others: ReadonlyMap<string, string>

  constructor(schema: LdapSchema) {
    const fields = { ...DIALECTS[schema.flavour].fields }
    const others = new Map<string, string>()
    for (const { field, attribute } of schema.attributes) {
      if (isField(field)) fields[field] = [attribute]
      else others.set(field, attribute)
    }
    this.#schema = schema
    this.#fields = fields
    this.#others = others
    this.keyAttribute = fields.key[0] ?? ''
    this.namesDepartments = fields.department.length > 0
  }

  search(filter: Filter): Search {
    const { people, flavour } = this.#schema
    const { state } = DIALECTS[flavour]
    const groups = flavour === 'ad' ? ['memberOf'] : []
    const own = [...Object.values(this.#fields).flat(), ...this.#others.values()]
    const binary = [this.keyAttribute].filter(isGuid)
    return { ...people, filter, attributes: [...new Set([...own, ...state, ...groups])], binary }
  }

  everybody({ FilterParser }: LdapLibrary): Filter {
    return FilterParser.parseString(this.#template().replaceAll('{name}', '*'))
  }

  named({ FilterParser, Filter }: LdapLibrary, name: string): Filter {
    const escaped = Filter.escape(name)
    return FilterParser.parseString(this.#template().replaceAll('{name}', () => escaped))
  }

  /** Those that together find whom a run wants; none if no key can be one there. */
  filters(library: LdapLibrary, wanted: WantedPeople): readonly Filter[] {
    const everybody = this.everybody(library)
    if (wanted === 'all') return [everybody]
    const { AndFilter, EqualityFilter, GreaterThanEqualsFilter, OrFilter } = library
    if ('since' in wanted) {
      const attribute = DIALECTS[this.#schema.flavour].changedAt
      const value = generalizedTime(new Date(wanted.since.getTime() - OVERLAP_MS))
      const changed = new GreaterThanEqualsFilter({ attribute, value })
      return [new AndFilter({ filters: [everybody, changed] })]
    }
    const attribute = this.keyAttribute
    const values = wanted.keys.flatMap((key) => keyValue(attribute, key) ?? [])
    const all = values.map((value) => new EqualityFilter({ attribute, value }))
    const starts = Array.from({ length: Math.ceil(all.length / KEYS_AT_ONCE) }, (_, at) => at)
    return starts.map((at) => {
      const filters = all.slice(at * KEYS_AT_ONCE, (at + 1) * KEYS_AT_ONCE)
      return new AndFilter({ filters: [everybody, new OrFilter({ filters })] })
    })
  }

  /** With the departments that an attribute names; `undefined` for an entry without a key or a name. */
  read(entry: Entry): Omit<DirectoryPerson, 'groups'> | undefined {
    const key = keyOf(entry, this.keyAttribute)
    const name = first(entry, this.#fields.name)
    if (key === undefined || name === undefined) return undefined
    const others = [...this.#others].map(([field, attribute]) => [
      field,
      valuesOf(entry, attribute),
    ])
    return {
      key,
      name,
      nickName: first(entry, this.#fields.nickName),
      email: first(entry, this.#fields.email),
      phoneNumber: first(entry, this.#fields.phone),
      departments: this.#fields.department.flatMap((attribute) => valuesOf(entry, attribute)),
      attributes: Object.fromEntries(others),
      isActive: DIALECTS[this.#schema.flavour].mayEnter(entry, Date.now()),
    }
  }

  #template(): string {
    const { people, flavour } = this.#schema
    const attribute = this.#fields.name[0] ?? ''
    return people.filter ?? DIALECTS[flavour].people.replaceAll('{attribute}', attribute)
  }
}

/** RFC 4517, section 3.3.13; Active Directory wants the fraction. */
function generalizedTime(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}.0Z`
}

function isField(field: string): field is Field {
  return Object.hasOwn(DIALECTS.openldap.fields, field)
}
