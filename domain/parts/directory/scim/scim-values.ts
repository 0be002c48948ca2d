import { ScimInvalid } from './scim-errors.ts'
import { memberOf, ROOTS, type ScimAttribute, type ScimKind } from './scim-schema.ts'

/** Canonical names, nothing empty: what has no value is absent (RFC 7643 section 2.5). */
export interface ScimObject {
  readonly [name: string]: ScimValue
}

export type ScimValue = string | boolean | ScimObject | readonly ScimValue[]

const MOST_VALUES = 100
const LONGEST_TEXT = 1000
const BOOLEAN = /^(true|false)$/i

/**
 * The document of a resource that is made or replaced. What clients cannot write is ignored
 * (RFC 7644 section 3.5.1), and so is what no schema has, such as passwords.
 * @throws ScimInvalid
 */
export function readDocument(kind: ScimKind, body: unknown): ScimObject {
  const document = checkedDocument(kind, readMembers(ROOTS[kind], body) ?? {})
  return kind === 'user' ? { active: true, ...document } : document
}

/** @throws ScimInvalid for a document without what is required */
export function checkedDocument(kind: ScimKind, document: ScimObject): ScimObject {
  const missing = ROOTS[kind].subAttributes.find(
    ({ name, required }) => required && document[name] === undefined,
  )
  if (missing) throw new ScimInvalid('invalidValue', missing.name)
  return document
}

/**
 * One value of a multi-valued attribute may stand without its list, and a text in place of a complex
 * value is its `value`, because Azure sends managers so.
 * @returns `undefined` for nothing: null, a blank text, an empty list
 * @throws ScimInvalid
 */
export function readValue(attribute: ScimAttribute, raw: unknown): ScimValue | undefined {
  if (!attribute.multiValued) return readOne(attribute, raw)
  const values = [raw ?? []].flat().flatMap((each) => readOne(attribute, each) ?? [])
  return checkedValues(attribute, values)
}

/** A single value, also of a multi-valued attribute. @throws ScimInvalid */
export function readOne(attribute: ScimAttribute, raw: unknown): ScimValue | undefined {
  if (raw === null || raw === undefined || raw === '') return undefined
  if (attribute.type === 'complex') return readMembers(attribute, raw)
  if (attribute.type === 'boolean') {
    if (typeof raw === 'boolean') return raw
    // Azure sends `"True"` and `"False"`.
    if (typeof raw === 'string' && BOOLEAN.test(raw)) return raw.toLowerCase() === 'true'
  } else if (typeof raw === 'string' && raw.length <= LONGEST_TEXT && !raw.includes('\0'))
    return raw
  throw new ScimInvalid('invalidValue', attribute.name)
}

/**
 * @returns `undefined` for none
 * @throws ScimInvalid for several primary values (RFC 7643 section 2.4), and for too many, except
 * members of groups
 */
export function checkedValues(
  { name }: ScimAttribute,
  values: readonly ScimValue[],
): readonly ScimValue[] | undefined {
  if (values.length > MOST_VALUES && name !== 'members')
    throw new ScimInvalid('invalidValue', `${name}, at most ${MOST_VALUES} values`)
  if (values.filter(isPrimary).length > 1) throw new ScimInvalid('invalidValue', `${name}.primary`)
  return values.length === 0 ? undefined : values
}

export function isPrimary(value: ScimValue): boolean {
  return isObject(value) && value.primary === true
}

export function isObject(value: ScimValue | undefined): value is ScimObject {
  return typeof value === 'object' && !Array.isArray(value)
}

export function asObject(value: ScimValue | undefined): ScimObject {
  return isObject(value) ? value : {}
}

/** The values of a multi-valued attribute. */
export function valuesOf(value: ScimValue | undefined): readonly ScimValue[] {
  return isList(value) ? value : []
}

function isList(value: ScimValue | undefined): value is readonly ScimValue[] {
  return Array.isArray(value)
}

function readMembers(attribute: ScimAttribute, raw: unknown): ScimObject | undefined {
  const given = typeof raw === 'string' && memberOf(attribute, 'value') ? { value: raw } : raw
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new ScimInvalid('invalidValue', attribute.name)
  const members = Object.entries(given).flatMap(([name, value]): [string, ScimValue][] => {
    const inner = memberOf(attribute, name)
    const read = inner && inner.mutability !== 'readOnly' ? readValue(inner, value) : undefined
    return inner && read !== undefined ? [[inner.name, read]] : []
  })
  return members.length === 0 ? undefined : Object.fromEntries(members)
}
