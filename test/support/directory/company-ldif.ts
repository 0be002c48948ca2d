export interface LdapPerson {
  readonly name: string
  readonly password?: string
  /** Names of units from the top, such as `Sales/North`. */
  readonly unit?: string
  /** More attributes of the entry, or other values of those that everybody has. */
  readonly attributes?: Attributes
}

export interface LdapCompany {
  readonly people: readonly LdapPerson[]
  /** Names of members, by the name of the group; a name with `@` in front is that of a group. */
  readonly groups?: Readonly<Record<string, readonly string[]>>
  /** Those that somebody is in need not be named. */
  readonly units?: readonly string[]
}

export type Attributes = Readonly<Record<string, string | string[]>>

export const BASE = 'dc=example,dc=test'
export const PEOPLE = `ou=people,${BASE}`
export const GROUPS = `ou=groups,${BASE}`

/** What `person0001` and the following know. */
export const passwordOf = (name: string) => `pass of ${name}`

/** Colleagues whose names and passwords follow from their numbers. @param units where they are */
export function colleagues(count: number, units: readonly string[] = []): LdapPerson[] {
  return Array.from({ length: count }, (_, at) => {
    const name = `person${`${at + 1}`.padStart(4, '0')}`
    const unit = units[at % Math.max(units.length, 1)]
    return { name, ...(unit && { unit }) }
  })
}

export function personDn({ name, unit = '' }: LdapPerson): string {
  return [`uid=${escaped(name)}`, unitDn(unit)].join(',')
}

export function unitDn(unit: string): string {
  const names = unit.split('/').filter(Boolean).reverse()
  return [...names.map((name) => `ou=${escaped(name)}`), PEOPLE].join(',')
}

export function groupDn(name: string): string {
  return `cn=${escaped(name)},${GROUPS}`
}

export function personEntry({ name, password, attributes = {} }: LdapPerson): Attributes {
  return {
    objectClass: ['inetOrgPerson', 'shadowAccount'],
    uid: name,
    cn: `The ${name}`,
    sn: name,
    mail: `${name}@example.test`,
    userPassword: password ?? passwordOf(name),
    ...attributes,
  }
}

/** Everything of a company, as `slapadd` reads it (RFC 2849). */
export function companyLdif({ people, groups = {}, units = [] }: LdapCompany): string {
  const dns = new Map(people.map((person) => [person.name, personDn(person)]))
  const all = new Set([...units, ...people.flatMap(({ unit }) => unit ?? [])])
  const withOuter = [...all].flatMap((unit) =>
    unit.split('/').map((_, at, names) => names.slice(0, at + 1).join('/')),
  )
  const member = (name: string) =>
    name.startsWith('@') ? groupDn(name.slice(1)) : (dns.get(name) ?? name)
  return [
    entry(BASE, { objectClass: ['dcObject', 'organization'], dc: 'example', o: 'Example' }),
    ...[PEOPLE, GROUPS].map((dn) => entry(dn, unitEntry(dn))),
    ...[...new Set(withOuter)].map((unit) => entry(unitDn(unit), unitEntry(unitDn(unit)))),
    ...people.map((person) => entry(personDn(person), personEntry(person))),
    ...Object.entries(groups).map(([cn, names]) =>
      entry(groupDn(cn), { objectClass: 'groupOfNames', cn, member: names.map(member) }),
    ),
  ].join('\n')
}

export function unitEntry(dn: string): Attributes {
  const name = /^ou=((?:\\.|[^\\,])+)/.exec(dn)?.[1] ?? ''
  return { objectClass: 'organizationalUnit', ou: name.replaceAll(/\\(.)/g, '$1') }
}

/** For the value of a DN (RFC 4514, section 2.4). */
function escaped(value: string): string {
  return value.replaceAll(/[\\,+"<>;=#]|^ | $/g, '\\$&').replaceAll('\0', '\\00')
}

function entry(dn: string, attributes: Attributes): string {
  const lines = Object.entries(attributes).flatMap(([name, values]) =>
    [values].flat().map((value) => `${name}:: ${Buffer.from(value).toString('base64')}`),
  )
  return [`dn:: ${Buffer.from(dn).toString('base64')}`, ...lines, ''].join('\n')
}
