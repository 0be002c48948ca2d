import { type Filter, parse } from 'scim2-parse-filter'
import { ScimInvalid } from '../../../../../domain/parts/directory/scim/scim-errors.ts'
import type { ScimFilter } from '../../../../../domain/parts/directory/scim/scim-filter.ts'
import type {
  PatchOperation,
  PatchTarget,
} from '../../../../../domain/parts/directory/scim/scim-patch.ts'
import {
  type AttributePath,
  attributePath,
  memberOf,
  pathBelow,
  type ScimAttribute,
  type ScimKind,
} from '../../../../../domain/parts/directory/scim/scim-schema.ts'

const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const OPERATIONS = ['add', 'remove', 'replace'] as const
const MOST_OPERATIONS = 200
/** What clients repeat with what they change. */
const REPEATED: ReadonlySet<string> = new Set(['schemas', 'id', 'meta'])

const LIMITS = { characters: 2000, terms: 50, depth: 10 } as const
/** Attributes that are made for each answer, and are not stored. */
const NOT_STORED: ReadonlySet<string> = new Set(['schemas', 'resourceType', 'location', 'version'])
const ORDERED: ReadonlySet<string> = new Set(['eq', 'ne', 'gt', 'ge', 'lt', 'le'])

type Comparison = Extract<Filter, { compValue: unknown }>
type PathReader = (text: string) => AttributePath | undefined

/** @throws ScimInvalid for what is no filter, is about an unknown attribute, or is too large */
export function readFilter(kind: ScimKind, text: string): ScimFilter {
  return new FilterReading(text.includes('].')).read(parsed(text, 'invalidFilter'), (path) =>
    attributePath(kind, path),
  )
}

/**
 * Reads a PATCH (RFC 7644 section 3.5.2). Without a path, each member of the value is the path of an
 * operation; Azure writes `name.givenName` there, and operations in capitals.
 * @throws ScimInvalid
 */
export function readPatch(kind: ScimKind, body: Readonly<Record<string, unknown>>) {
  const { schemas, Operations: given } = body
  if (!Array.isArray(schemas) || !schemas.includes(PATCH_OP))
    throw new ScimInvalid('invalidSyntax', PATCH_OP)
  if (!Array.isArray(given) || given.length === 0 || given.length > MOST_OPERATIONS)
    throw new ScimInvalid('invalidSyntax', `1 to ${MOST_OPERATIONS} Operations`)
  return given.flatMap((operation) => readOperation(kind, Object(operation)))
}

function readOperation(
  kind: ScimKind,
  given: Readonly<Record<string, unknown>>,
): readonly PatchOperation[] {
  const { path, value } = given
  const op = OPERATIONS.find((known) => known === String(given.op).toLowerCase())
  if (!op) throw new ScimInvalid('invalidSyntax', 'op')
  if (op === 'add' && value === undefined) throw new ScimInvalid('invalidValue', 'value')
  if (path !== undefined && path !== null && path !== '')
    return [operationAt(kind, op, path, value)]
  if (op === 'remove') throw new ScimInvalid('noTarget', 'path')
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ScimInvalid('invalidValue', 'value')
  return Object.entries(value)
    .filter(([name]) => !REPEATED.has(name))
    .map(([name, inner]) => operationAt(kind, op, name, inner))
}

function operationAt(
  kind: ScimKind,
  op: PatchOperation['op'],
  path: unknown,
  value: unknown,
): PatchOperation {
  if (typeof path !== 'string') throw new ScimInvalid('invalidPath', 'path')
  const target = readTarget(kind, path)
  const isReadOnly = [...target.path, target.sub].some((part) => part?.mutability === 'readOnly')
  if (isReadOnly) throw new ScimInvalid('mutability', target.path[0].name)
  return { op, target, value }
}

/** The path of an operation (RFC 7644 section 3.5.2). @throws ScimInvalid */
function readTarget(kind: ScimKind, text: string): PatchTarget {
  if (!text.includes('[')) return plainTarget(attributePath(kind, text))
  // The library reads filters: a path that ends behind its brackets is one, and another becomes one.
  const whole = parsed(text.endsWith(']') ? text : `${text} pr`, 'invalidPath')
  const [chosen, rest] = whole.op === 'and' ? whole.filters : [whole]
  const hasRest = rest?.op === 'pr' && rest.attrPath.startsWith(`${Object(chosen).attrPath}.`)
  if (chosen?.op !== '[]' || (rest && !hasRest)) throw new ScimInvalid('invalidPath', 'path')
  const { path, sub: none } = plainTarget(attributePath(kind, chosen.attrPath))
  const attribute = path.at(-1) ?? path[0]
  if (none || !attribute.multiValued) throw new ScimInvalid('invalidPath', attribute.name)
  const filter = new FilterReading(false).read(chosen.valFilter, inside(attribute))
  if (!hasRest) return { path, filter }
  const sub = memberOf(attribute, rest.attrPath.slice(chosen.attrPath.length + 1))
  if (!sub) throw new ScimInvalid('invalidPath', attribute.name)
  return { path, filter, sub }
}

function plainTarget(path: AttributePath | undefined): PatchTarget {
  if (!path) throw new ScimInvalid('invalidPath', 'path')
  const [first, ...rest] = path
  // What is behind a multi-valued attribute belongs to each of its values.
  if (first.multiValued && rest.length > 0) return { path: [first], sub: rest.at(-1) }
  return { path }
}

function inside(attribute: ScimAttribute): PathReader {
  return (text) => pathBelow(attribute, text.split('.'))
}

function parsed(text: string, scimType: 'invalidFilter' | 'invalidPath'): Filter {
  const isReadable = text.length <= LIMITS.characters && !text.includes('\0')
  try {
    // The library takes backslashes for themselves, except before a quote.
    if (isReadable) return parse(text.replaceAll('\\\\', '\\u005c'))
  } catch {
    // Its messages repeat what was sent.
  }
  throw new ScimInvalid(scimType, `at most ${LIMITS.characters} characters of RFC 7644`)
}

/** Finds the attributes of a filter, and counts what it asks for. */
class FilterReading {
  readonly #joins: boolean
  #terms = 0

  /** @param joins whether `emails[...].value eq` occurs, which the library reads as two conditions */
  constructor(joins: boolean) {
    this.#joins = joins
  }

  read(filter: Filter, paths: PathReader, depth = 0): ScimFilter {
    this.#terms += 1
    if (depth > LIMITS.depth || this.#terms > 2 * LIMITS.terms)
      throw new ScimInvalid('invalidFilter', `at most ${LIMITS.terms} conditions`)
    switch (filter.op) {
      case 'and':
      case 'or': {
        const joined = this.#joins ? this.#joined(filter.filters) : undefined
        if (joined) return this.read(joined, paths, depth + 1)
        const filters = filter.filters.map((each) => this.read(each, paths, depth + 1))
        return { op: filter.op, filters }
      }
      case 'not':
        return { op: 'not', filter: this.read(filter.filter, paths, depth + 1) }
      case '[]': {
        const path = found(filter.attrPath, paths)
        const [attribute] = path.slice(-1)
        if (attribute?.type !== 'complex') throw unfit(filter.attrPath)
        const inner = this.read(filter.valFilter, inside(attribute), depth + 1)
        // One comparison is the same without brackets, and is looked up faster.
        return inner.op === 'eq'
          ? { ...inner, path: [path[0], ...path.slice(1), ...inner.path] }
          : { op: 'has', path, filter: inner }
      }
      case 'pr':
        return { op: 'pr', path: found(filter.attrPath, paths) }
      default:
        return compared(filter, paths)
    }
  }

  #joined([chosen, rest, ...more]: readonly Filter[]): Filter | undefined {
    if (chosen?.op !== '[]' || !rest || !('attrPath' in rest) || more.length > 0) return undefined
    const prefix = `${chosen.attrPath}.`
    if (rest.op === '[]' || !rest.attrPath.startsWith(prefix)) return undefined
    const inner = { ...rest, attrPath: rest.attrPath.slice(prefix.length) }
    return { ...chosen, valFilter: { op: 'and', filters: [chosen.valFilter, inner] } }
  }
}

function compared({ op, attrPath, compValue }: Comparison, paths: PathReader): ScimFilter {
  const named = found(attrPath, paths)
  if (compValue === null) {
    if (op === 'eq') return { op: 'not', filter: { op: 'pr', path: named } }
    if (op === 'ne') return { op: 'pr', path: named }
  }
  const last = named.at(-1) ?? named[0]
  const value = last.type === 'complex' ? memberOf(last, 'value') : undefined
  const path: AttributePath = value ? [named[0], ...named.slice(1), value] : named
  return { op, path, value: readOperand(op, value ?? last, compValue) }
}

function readOperand(op: string, { type, name }: ScimAttribute, raw: unknown): string {
  if (type === 'boolean') {
    const text = String(raw).toLowerCase()
    if ((op === 'eq' || op === 'ne') && (text === 'true' || text === 'false')) return text
  } else if (type !== 'complex' && typeof raw === 'string') {
    const text = unescaped(raw)
    if (type !== 'dateTime') return text
    const time = new Date(text)
    if (ORDERED.has(op) && !Number.isNaN(time.getTime())) return time.toISOString()
  }
  throw unfit(name)
}

/** JSON's escapes, which the library leaves as they are. */
function unescaped(text: string): string {
  try {
    const read: unknown = JSON.parse(`"${text.replaceAll('"', '\\"')}"`)
    if (typeof read === 'string' && read.isWellFormed() && !read.includes('\0')) return read
  } catch {
    // Refused like every other text that cannot be one.
  }
  throw new ScimInvalid('invalidFilter', 'a text')
}

function found(text: string, paths: PathReader): AttributePath {
  const path = paths(text)
  if (!path || path.some(({ name }) => NOT_STORED.has(name))) throw unfit('an attribute')
  return path
}

function unfit(name: string): ScimInvalid {
  return new ScimInvalid('invalidFilter', name)
}
