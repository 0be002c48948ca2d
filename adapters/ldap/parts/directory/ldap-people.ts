import type { Entry, Filter } from 'ldapts'
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

/** What the entry itself says of a person. */
type PersonAlone = Omit<DirectoryPerson, 'groups' | 'departments'>

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

  changed(library: LdapLibrary, since: Date): Filter {
    // Generalized time (RFC 4517, section 3.3.13); Active Directory wants the fraction.
    const value = `${since.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}.0Z`
    const attribute = DIALECTS[this.#schema.flavour].changedAt
    const filters = [
      this.everybody(library),
      new library.GreaterThanEqualsFilter({ attribute, value }),
    ]
    return new library.AndFilter({ filters })
  }

  /** `undefined` if none of them can be a key there. */
  withKeys(library: LdapLibrary, keys: readonly string[]): Filter | undefined {
    const attribute = this.keyAttribute
    const values = keys.flatMap((key) => keyValue(attribute, key) ?? [])
    if (values.length === 0) return undefined
    const filters = values.map((value) => new library.EqualityFilter({ attribute, value }))
    const oneOfThem = new library.OrFilter({ filters })
    return new library.AndFilter({ filters: [this.everybody(library), oneOfThem] })
  }

  /** `undefined` for an entry without a key or a name. */
  read(entry: Entry, now: number): PersonAlone | undefined {
    const key = keyOf(entry, this.keyAttribute)
    const name = first(entry, this.#fields.name)
    if (key === undefined || name === undefined) return undefined
    const attributes = [...this.#others].map(([field, attribute]) => [
      field,
      valuesOf(entry, attribute),
    ])
    return {
      key,
      name,
      nickName: first(entry, this.#fields.nickName),
      email: first(entry, this.#fields.email),
      phoneNumber: first(entry, this.#fields.phone),
      attributes: Object.fromEntries(attributes),
      isActive: DIALECTS[this.#schema.flavour].mayEnter(entry, now),
    }
  }

  /** Those that an attribute names. */
  departmentsIn(entry: Entry): readonly string[] {
    return this.#fields.department.flatMap((attribute) => valuesOf(entry, attribute))
  }

  #template(): string {
    const { people, flavour } = this.#schema
    const attribute = this.#fields.name[0] ?? ''
    return people.filter ?? DIALECTS[flavour].people.replaceAll('{attribute}', attribute)
  }
}

function isField(field: string): field is Field {
  return Object.hasOwn(DIALECTS.openldap.fields, field)
}
