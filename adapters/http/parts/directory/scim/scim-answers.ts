import type { ScimView } from '../../../../../application/parts/directory/scim/scim-collections.ts'
import type { Related } from '../../../../../application/parts/directory/scim/scim-resources.ts'
import {
  type AttributePath,
  attributePath,
  memberOf,
  RESOURCE_TYPES,
  ROOTS,
  type ScimKind,
} from '../../../../../domain/parts/directory/scim/scim-schema.ts'

/** Which attributes a client wants (RFC 7644 section 3.9). */
export interface Projection {
  /** Without it: all. */
  readonly only?: readonly AttributePath[] | undefined
  readonly without: readonly AttributePath[]
}

type Json = Readonly<Record<string, unknown>>

/** Unknown names are ignored. @param only lists, with commas or as such, like `without` */
export function readProjection(kind: ScimKind, only: unknown, without: unknown): Projection {
  const pathsIn = (given: unknown) =>
    String(given ?? '')
      .split(',')
      .map((name) => attributePath(kind, name.trim()))
      .filter((path) => path !== undefined)
  return { only: only === undefined ? undefined : pathsIn(only), without: pathsIn(without) }
}

export function wantsMembers({ only, without }: Projection): boolean {
  const isMembers = ([first]: AttributePath) => first.name === 'members'
  return only ? only.some(isMembers) : !without.some((path) => isMembers(path) && path.length === 1)
}

export function weakTag(version: number): string {
  return `W/"${version}"`
}

/** A resource as answers have it (RFC 7643 section 3), without what the client does not want. */
export function resourceBody(
  { resource, related = [] }: ScimView,
  base: string,
  projection: Projection,
): Json {
  const { id, kind, document, version, createdAt, changedAt } = resource
  const { name, endpoint, schema, extensions } = RESOURCE_TYPES[kind]
  const used = extensions.filter((extension) => document[extension.id] !== undefined)
  const others = related.map((other) => relatedBody(other, kind, base))
  const whole = {
    schemas: [schema.id, ...used.map((extension) => extension.id)],
    id,
    ...document,
    ...(others.length > 0 && { [kind === 'user' ? 'groups' : 'members']: others }),
    meta: {
      resourceType: name,
      created: createdAt.toISOString(),
      lastModified: changedAt.toISOString(),
      location: `${base}${endpoint}/${id}`,
      version: weakTag(version),
    },
  }
  return projected(kind, whole, projection)
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

function projected(kind: ScimKind, whole: Json, { only, without }: Projection): Json {
  const kept = Object.entries(whole).flatMap(([name, value]): [string, unknown][] => {
    const attribute = memberOf(ROOTS[kind], name)
    const about = (path: AttributePath) => path[0] === attribute
    if (attribute?.returned === 'always') return [[name, value]]
    const wanted = only?.filter(about)
    if (wanted) {
      if (wanted.length === 0) return []
      const names = namesBehind(wanted)
      return [[name, names ? withMembers(value, (inner) => names.has(inner)) : value]]
    }
    const unwanted = without.filter(about)
    if (unwanted.length === 0) return [[name, value]]
    const names = namesBehind(unwanted)
    return names ? [[name, withMembers(value, (inner) => !names.has(inner))]] : []
  })
  return Object.fromEntries(kept)
}

/** @returns `undefined` if one of the paths is the whole attribute */
function namesBehind(paths: readonly AttributePath[]): ReadonlySet<string> | undefined {
  const names = paths.flatMap(([, inner]) => inner?.name ?? [])
  return names.length < paths.length ? undefined : new Set(names)
}

function withMembers(value: unknown, keeps: (name: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => withMembers(one, keeps))
  return Object.fromEntries(Object.entries(Object(value)).filter(([name]) => keeps(name)))
}
