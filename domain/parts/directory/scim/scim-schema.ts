/** Two kinds of resources, RFC 7643 sections 4.1 and 4.2. */
export type ScimKind = 'user' | 'group'

/** How RFC 7643 section 2.2 describes an attribute. */
export interface ScimAttribute {
  readonly name: string
  readonly type: 'string' | 'boolean' | 'complex' | 'reference' | 'dateTime'
  readonly multiValued: boolean
  readonly required: boolean
  readonly caseExact: boolean
  readonly mutability: 'readWrite' | 'readOnly' | 'immutable'
  readonly returned: 'default' | 'always'
  readonly uniqueness: 'none' | 'server'
  readonly subAttributes: readonly ScimAttribute[]
}

/** From an outer attribute to an inner one; never empty. */
export type AttributePath = readonly [ScimAttribute, ...ScimAttribute[]]

export interface ScimSchema {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly attributes: readonly ScimAttribute[]
}

interface ScimResourceType {
  readonly name: 'User' | 'Group'
  readonly endpoint: '/Users' | '/Groups'
  readonly schema: ScimSchema
  readonly extensions: readonly ScimSchema[]
}

type More = Partial<Omit<ScimAttribute, 'name'>>

const USUAL = {
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  subAttributes: [],
} as const

const READ_ONLY = { mutability: 'readOnly' } as const
const EXACT = { caseExact: true } as const
const REFERENCE = { type: 'reference', ...EXACT } as const
const MOMENT = { type: 'dateTime', ...READ_ONLY } as const

/** Values with a kind, RFC 7643 section 2.4. */
const plural = (name: string, value: More = {}) =>
  complex(
    name,
    [one('value', value), ...texts('display', 'type'), one('primary', { type: 'boolean' })],
    { multiValued: true },
  )

/** The id and the address of another resource (RFC 7643 section 2.4). */
const related = (more: More) => [one('value', more), one('$ref', { ...REFERENCE, ...more })]

const USER: ScimSchema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:User',
  name: 'User',
  description: 'Somebody who may have an account',
  attributes: [
    one('userName', { required: true, uniqueness: 'server' }),
    complex(
      'name',
      texts(
        ...['formatted', 'familyName', 'givenName', 'middleName'],
        ...['honorificPrefix', 'honorificSuffix'],
      ),
    ),
    ...texts('displayName', 'nickName'),
    one('profileUrl', REFERENCE),
    ...texts('title', 'userType', 'preferredLanguage', 'locale', 'timezone'),
    one('active', { type: 'boolean' }),
    ...['emails', 'phoneNumbers', 'ims'].map((name) => plural(name)),
    plural('photos', REFERENCE),
    complex(
      'addresses',
      [
        ...texts('formatted', 'streetAddress', 'locality', 'region', 'postalCode', 'country'),
        ...texts('type'),
        one('primary', { type: 'boolean' }),
      ],
      { multiValued: true },
    ),
    complex('groups', [...related(READ_ONLY), one('display', READ_ONLY)], {
      multiValued: true,
      ...READ_ONLY,
    }),
    ...['entitlements', 'roles'].map((name) => plural(name)),
  ],
}

/** RFC 7643 section 4.3. */
export const ENTERPRISE: ScimSchema = {
  id: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  name: 'EnterpriseUser',
  description: 'Place of a user in a company',
  attributes: [
    ...texts('employeeNumber', 'costCenter', 'organization', 'division', 'department'),
    complex('manager', [
      one('value', EXACT),
      one('$ref', REFERENCE),
      one('displayName', READ_ONLY),
    ]),
  ],
}

const GROUP: ScimSchema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  name: 'Group',
  description: 'Users whom rules treat alike',
  attributes: [
    one('displayName', { required: true, uniqueness: 'server' }),
    complex('members', related({ mutability: 'immutable' }), { multiValued: true }),
  ],
}

/** RFC 7643 section 3.1. No schema lists them. */
const COMMON: readonly ScimAttribute[] = [
  one('id', { ...EXACT, ...READ_ONLY, returned: 'always' }),
  one('externalId', EXACT),
  one('schemas', { multiValued: true, ...READ_ONLY, returned: 'always' }),
  complex(
    'meta',
    [
      one('resourceType', READ_ONLY),
      one('created', MOMENT),
      one('lastModified', MOMENT),
      one('location', READ_ONLY),
      one('version', READ_ONLY),
    ],
    READ_ONLY,
  ),
]

export const RESOURCE_TYPES: Readonly<Record<ScimKind, ScimResourceType>> = {
  user: { name: 'User', endpoint: '/Users', schema: USER, extensions: [ENTERPRISE] },
  group: { name: 'Group', endpoint: '/Groups', schema: GROUP, extensions: [] },
}

/** Whole resources as complex attributes, in which those of an extension have its URN as name. */
export const ROOTS: Readonly<Record<ScimKind, ScimAttribute>> = {
  user: rootOf(RESOURCE_TYPES.user),
  group: rootOf(RESOURCE_TYPES.group),
}

/**
 * Reads `attribute`, `attribute.sub` or either behind a URN (RFC 7644 section 3.10), whatever the
 * case of its letters.
 */
export function attributePath(kind: ScimKind, text: string): AttributePath | undefined {
  const { schema, extensions } = RESOURCE_TYPES[kind]
  const lower = text.toLowerCase()
  const urn = [schema, ...extensions].find(({ id }) =>
    `${lower}:`.startsWith(`${id.toLowerCase()}:`),
  )
  const isAlone = lower === urn?.id.toLowerCase()
  const names = isAlone ? [] : (urn ? text.slice(urn.id.length + 1) : text).split('.')
  return pathBelow(ROOTS[kind], urn && urn !== schema ? [urn.id, ...names] : names)
}

/** @param names of attributes, each of the one before; @returns `undefined` if there is no such */
export function pathBelow(
  root: ScimAttribute,
  names: readonly string[],
): AttributePath | undefined {
  const path: ScimAttribute[] = []
  for (const name of names) {
    const inner = memberOf(path.at(-1) ?? root, name)
    if (!inner) return undefined
    path.push(inner)
  }
  const [first, ...rest] = path
  return first && [first, ...rest]
}

/** The attribute of a complex one, whatever the case of its letters (RFC 7643 section 2.1). */
export function memberOf(outer: ScimAttribute, name: string): ScimAttribute | undefined {
  const lower = name.toLowerCase()
  return outer.subAttributes.find((inner) => inner.name.toLowerCase() === lower)
}

function rootOf({ name, schema, extensions }: ScimResourceType): ScimAttribute {
  const extended = extensions.map(({ id, attributes }) => complex(id, attributes))
  return complex(name, [...COMMON, ...schema.attributes, ...extended])
}

function one(name: string, more: More = {}): ScimAttribute {
  return { ...USUAL, name, ...more }
}

function texts(...names: readonly string[]): ScimAttribute[] {
  return names.map((name) => one(name))
}

function complex(name: string, subAttributes: readonly ScimAttribute[], more: More = {}) {
  return one(name, { type: 'complex', subAttributes, ...more })
}
