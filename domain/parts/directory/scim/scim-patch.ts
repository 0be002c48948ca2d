import { ScimInvalid } from './scim-errors.ts'
import { matches, type ScimFilter } from './scim-filter.ts'
import type { AttributePath, ScimAttribute, ScimKind } from './scim-schema.ts'
import {
  asObject,
  checkedDocument,
  checkedValues,
  isObject,
  isPrimary,
  readOne,
  readValue,
  type ScimObject,
  type ScimValue,
  valuesOf,
} from './scim-values.ts'

/** Where an operation of a PATCH changes something: `emails[type eq "work"].value`. */
export interface PatchTarget {
  /** Up to the attribute that has the values. */
  readonly path: AttributePath
  /** Which of its values; all without it. */
  readonly filter?: ScimFilter | undefined
  /** What of each of them. */
  readonly sub?: ScimAttribute | undefined
}

export interface PatchOperation {
  readonly op: 'add' | 'remove' | 'replace'
  readonly target: PatchTarget
  readonly value: unknown
}

/** Members are stored beside the document of their group, which may have many. Ids of users. */
export interface MemberChange {
  readonly op: 'add' | 'remove' | 'set'
  readonly ids: readonly string[]
}

/** The rest of an operation, where its attribute is found. */
type Change = Omit<PatchOperation, 'target'> & Omit<PatchTarget, 'path'>

/**
 * Applies the operations one after another (RFC 7644 section 3.5.2), all or none.
 * @throws ScimInvalid
 */
export function patched(
  kind: ScimKind,
  document: ScimObject,
  operations: readonly PatchOperation[],
): ScimObject {
  const result = operations.reduce((before, { target, ...rest }) => {
    const { path, ...which } = target
    return changedAt(before, path, { ...rest, ...which })
  }, document)
  return checkedDocument(kind, result)
}

function changedAt(outer: ScimObject, path: AttributePath, change: Change): ScimObject {
  const [attribute, next, ...rest] = path
  const own = outer[attribute.name]
  if (!next) return withMember(outer, attribute.name, changed(attribute, own, change))
  const inner = changedAt(asObject(own), [next, ...rest], change)
  return withMember(outer, attribute.name, Object.keys(inner).length > 0 ? inner : undefined)
}

function changed(attribute: ScimAttribute, own: ScimValue | undefined, change: Change) {
  if (!attribute.multiValued) return changedSingle(attribute, own, change)
  const before = valuesOf(own)
  const after = changedValues(attribute, before, change)
  // A new primary value takes the place of the old one (RFC 7644 section 3.5.2).
  const isNew = (value: ScimValue) => isPrimary(value) && !before.includes(value)
  const yielding = after.map((value) =>
    isPrimary(value) && !isNew(value) ? withMember(asObject(value), 'primary', undefined) : value,
  )
  return checkedValues(attribute, after.some(isNew) ? yielding : after)
}

function changedSingle(
  attribute: ScimAttribute,
  own: ScimValue | undefined,
  { op, value }: Change,
): ScimValue | undefined {
  if (op === 'remove') return undefined
  const read = readOne(attribute, value)
  if (read === undefined) return op === 'add' ? own : undefined
  // Sub-attributes that are not named stay as they are.
  return attribute.type === 'complex' ? { ...asObject(own), ...asObject(read) } : read
}

function changedValues(
  attribute: ScimAttribute,
  before: readonly ScimValue[],
  change: Change,
): readonly ScimValue[] {
  const { op, value, filter, sub } = change
  if (op === 'remove') return withoutValues(attribute, before, change)
  if (!filter && !sub) {
    const given = valuesOf(readValue(attribute, value))
    const isThere = (one: ScimValue) => before.some((other) => isSame(one, other))
    return op === 'replace' ? given : [...before, ...given.filter((one) => !isThere(one))]
  }
  if (before.some((one) => isMeant(one, filter)))
    return before.map((one) => (isMeant(one, filter) ? changedOne(attribute, one, change) : one))
  // The RFC wants this of `replace`. With `add`, Azure sets the first address of a kind.
  if (op === 'replace' && filter) throw new ScimInvalid('noTarget', attribute.name)
  return [...before, changedOne(attribute, membersNamedBy(filter), change)]
}

function changedOne(
  attribute: ScimAttribute,
  one: ScimValue,
  { op, value, sub }: Change,
): ScimValue {
  if (sub) return withMember(asObject(one), sub.name, readOne(sub, value))
  const read = readOne(attribute, Array.isArray(value) && value.length === 1 ? value[0] : value)
  if (read === undefined) throw new ScimInvalid('invalidValue', attribute.name)
  if (attribute.type !== 'complex') return read
  return op === 'replace' ? read : { ...asObject(one), ...asObject(read) }
}

function withoutValues(
  attribute: ScimAttribute,
  before: readonly ScimValue[],
  { value, filter, sub }: Change,
): readonly ScimValue[] {
  if (sub) {
    return before.flatMap((one) => {
      const rest = isMeant(one, filter) ? withMember(asObject(one), sub.name, undefined) : one
      return Object.keys(Object(rest)).length === 0 ? [] : rest
    })
  }
  if (filter) return before.filter((one) => !isMeant(one, filter))
  // Azure names the values that go in place of a filter.
  const gone = value === undefined ? undefined : valuesOf(readValue(attribute, value))
  return gone ? before.filter((one) => !gone.some((other) => covers(one, other))) : []
}

/** The element that a filter describes, if it does so by what is equal. @throws ScimInvalid */
function membersNamedBy(filter: ScimFilter | undefined): ScimObject {
  if (!filter) return {}
  if (filter.op === 'and') return Object.assign({}, ...filter.filters.map(membersNamedBy))
  const [attribute, ...rest] = 'path' in filter ? filter.path : []
  if (filter.op !== 'eq' || !attribute || rest.length > 0)
    throw new ScimInvalid('noTarget', 'a filter with eq')
  const value = readOne(attribute, filter.value)
  return value === undefined ? {} : { [attribute.name]: value }
}

function isMeant(value: ScimValue, filter: ScimFilter | undefined): boolean {
  return !filter || matches(filter, asObject(value))
}

function withMember(outer: ScimObject, name: string, value: ScimValue | undefined): ScimObject {
  const { [name]: _before, ...others } = outer
  return value === undefined ? others : { ...others, [name]: value }
}

function isSame(one: ScimValue, other: ScimValue): boolean {
  return covers(one, other) && covers(other, one)
}

/** Whether `one` has all members of `other`. */
function covers(one: ScimValue, other: ScimValue): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other
  const own = asObject(one)
  return Object.entries(other).every(([name, value]) => own[name] === value)
}

/** @throws ScimInvalid for a member without an id */
export function memberIds(members: ScimValue | undefined): string[] {
  const ids = valuesOf(members).map((member) => (isObject(member) ? member.value : member))
  return ids.map((id) => {
    if (typeof id !== 'string') throw new ScimInvalid('invalidValue', 'members.value')
    return id
  })
}

/**
 * @returns `undefined` if the operation is not about members
 * @throws ScimInvalid for one that would change a member itself, or chooses it by something else
 * than its id
 */
export function memberChange({ op, target, value }: PatchOperation): MemberChange | undefined {
  const { path, filter, sub } = target
  const [attribute, ...rest] = path
  if (attribute.name !== 'members') return undefined
  if (sub || rest.length > 0 || (filter && op !== 'remove'))
    throw new ScimInvalid('mutability', 'members')
  if (filter) return { op: 'remove', ids: idsNamedBy(filter) }
  if (op === 'remove' && value === undefined) return { op: 'set', ids: [] }
  return { op: op === 'replace' ? 'set' : op, ids: memberIds(readValue(attribute, value)) }
}

function idsNamedBy(filter: ScimFilter): readonly string[] {
  if (filter.op === 'or') return filter.filters.flatMap(idsNamedBy)
  if (filter.op !== 'eq' || filter.path[0].name !== 'value')
    throw new ScimInvalid('invalidFilter', 'members[value eq "…"]')
  return [filter.value]
}
