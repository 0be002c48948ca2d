import type { ScimView } from '../../../../../application/parts/directory/scim/scim-collections.ts'
import type { Related } from '../../../../../application/parts/directory/scim/scim-resources.ts'
import { ScimNotFound } from '../../../../../domain/parts/directory/scim/scim-errors.ts'
import {
  attributePath,
  memberOf,
  RESOURCE_TYPES,
  ROOTS,
  type ScimAttribute,
  type ScimKind,
  type ScimSchema,
} from '../../../../../domain/parts/directory/scim/scim-schema.ts'

/** Whether an answer has an attribute, or a part of it (RFC 7644 section 3.9). */
type Projection = (name: string, part?: string) => boolean

/** The attribute that has the other side of memberships. */
const RELATED = { user: 'groups', group: 'members' } as const

const CORE = 'urn:ietf:params:scim:schemas:core:2.0'
export const MOST_ON_PAGE = 200

type Json = Readonly<Record<string, unknown>>

/** Lists, with commas or as such. Unknown names are ignored. */
export function readProjection(
  kind: ScimKind,
  { attributes: only, excludedAttributes: without }: Json,
): Projection {
  const namesIn = (given: unknown) => {
    const paths = String(given ?? '')
      .split(',')
      .map((name) => attributePath(kind, name.trim()))
    return new Set(
      paths.map((path) =>
        path
          ?.slice(0, 2)
          .map(({ name }) => name)
          .join(' '),
      ),
    )
  }
  const [wanted, unwanted] = [namesIn(only), namesIn(without)]
  return (name, part) => {
    const isNamed = (names: ReadonlySet<unknown>) => names.has(name) || names.has(`${name} ${part}`)
    return only === undefined ? !isNamed(unwanted) : isNamed(wanted)
  }
}

/** Whether groups or members are to be looked up. */
export function wantsRelated(kind: ScimKind, isShown: Projection): boolean {
  return [undefined, 'value', '$ref', 'display'].some((part) => isShown(RELATED[kind], part))
}

export function weakTag(version: number): string {
  return `W/"${version}"`
}

/** A resource as answers have it (RFC 7643 section 3), without what the client does not want. */
export function resourceBody(
  { resource, related = [] }: ScimView,
  base: string,
  isShown: Projection,
): Json {
  const { id, kind, document, version, createdAt, changedAt } = resource
  const { name, endpoint, schema, extensions } = RESOURCE_TYPES[kind]
  const used = extensions.filter((extension) => document[extension.id] !== undefined)
  const others = related.map((other) => relatedBody(other, kind, base))
  const whole = {
    schemas: [schema.id, ...used.map((extension) => extension.id)],
    id,
    ...document,
    ...(others.length > 0 && { [RELATED[kind]]: others }),
    meta: {
      resourceType: name,
      created: createdAt.toISOString(),
      lastModified: changedAt.toISOString(),
      location: `${base}${endpoint}/${id}`,
      version: weakTag(version),
    },
  }
  const shown = Object.entries(whole).flatMap(([name, value]) => {
    const isAlways = memberOf(ROOTS[kind], name)?.returned === 'always'
    const part = isAlways ? value : shownOf(value, (inner) => isShown(name, inner))
    return part === undefined ? [] : [[name, part]]
  })
  return Object.fromEntries(shown)
}

/** RFC 7644 section 3.4.2. */
export function listBody(total: number, resources: readonly unknown[], startIndex = 1): Json {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  }
}

function relatedBody({ id, name }: Related, of: ScimKind, base: string) {
  const { endpoint } = RESOURCE_TYPES[of === 'user' ? 'group' : 'user']
  return {
    value: id,
    $ref: `${base}${endpoint}/${id}`,
    ...(name !== undefined && { display: name }),
  }
}

/** @returns `undefined` for nothing */
function shownOf(value: unknown, isShown: (part?: string) => boolean): unknown {
  if (Array.isArray(value)) {
    const values = value.flatMap((one) => shownOf(one, isShown) ?? [])
    return values.length > 0 ? values : undefined
  }
  if (typeof value !== 'object') return isShown() ? value : undefined
  const parts = Object.entries(Object(value)).filter(([name]) => isShown(name))
  return parts.length > 0 ? Object.fromEntries(parts) : undefined
}

/** RFC 7643 section 5. */
export function serviceProviderConfig(base: string) {
  return {
    schemas: [`${CORE}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MOST_ON_PAGE },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Key for programs',
        description: 'A key with the permission system:directory:scim, as bearer token',
        primary: true,
      },
    ],
    meta: {
      resourceType: 'ServiceProviderConfig',
      location: `${base}/ServiceProviderConfig`,
    },
  }
}

/** RFC 7643 section 6. */
function resourceTypes(base: string) {
  return Object.values(RESOURCE_TYPES).map(({ name, endpoint, schema, extensions }) => ({
    schemas: [`${CORE}:ResourceType`],
    id: name,
    name,
    endpoint,
    description: schema.description,
    schema: schema.id,
    schemaExtensions: extensions.map(({ id }) => ({ schema: id, required: false })),
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }))
}

/** RFC 7643 section 7. */
function schemas(base: string) {
  const all: readonly ScimSchema[] = Object.values(RESOURCE_TYPES).flatMap(
    ({ schema, extensions }) => [schema, ...extensions],
  )
  return all.map(({ id, name, description, attributes }) => ({
    schemas: [`${CORE}:Schema`],
    ...{ id, name, description, attributes: attributes.map(attributeBody) },
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  }))
}

const DISCOVERED = { ResourceTypes: resourceTypes, Schemas: schemas } as const

export function discovered(kind: keyof typeof DISCOVERED, base: string) {
  const all = DISCOVERED[kind](base)
  return listBody(all.length, all)
}

/** @throws ScimNotFound */
export function discoveredOne(kind: keyof typeof DISCOVERED, id: string, base: string) {
  const one = DISCOVERED[kind](base).find((each) => each.id === id)
  if (!one) throw new ScimNotFound()
  return one
}

function attributeBody({ subAttributes, ...attribute }: ScimAttribute): object {
  const { type, name } = attribute
  const referenceTypes = name === '$ref' ? ['User', 'Group'] : ['external']
  return {
    ...attribute,
    ...(type === 'reference' && { referenceTypes }),
    ...(subAttributes.length > 0 && { subAttributes: subAttributes.map(attributeBody) }),
  }
}
