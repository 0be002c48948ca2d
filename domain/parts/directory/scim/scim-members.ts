import { ScimInvalid } from './scim-errors.ts'
import type { ScimFilter } from './scim-filter.ts'
import type { PatchOperation } from './scim-patch.ts'
import { isObject, readValue, type ScimValue, valuesOf } from './scim-values.ts'

/** Members are stored beside the document of their group, which may have many. Ids of users. */
export interface MemberChange {
  readonly op: 'add' | 'remove' | 'set'
  readonly ids: readonly string[]
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
