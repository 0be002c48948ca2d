import { ScimInvalid } from '../../../../../domain/parts/directory/scim/scim-errors.ts'
import type { PatchOperation } from '../../../../../domain/parts/directory/scim/scim-patch.ts'
import type { ScimKind } from '../../../../../domain/parts/directory/scim/scim-schema.ts'
import { readTarget } from './filter-text.ts'

const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const OPERATIONS = ['add', 'remove', 'replace'] as const
const MOST_OPERATIONS = 200
/** What clients repeat with what they change. */
const REPEATED: ReadonlySet<string> = new Set(['schemas', 'id', 'meta'])

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
