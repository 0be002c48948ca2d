import { type Branch, forestOf } from '../../../../domain/organization/forest.ts'
import type { AnyRow } from '../../../../domain/records/record-row.ts'
import { type Id, isId } from '../../../../domain/shared/id.ts'
import { Type } from '../../wire/schema.ts'
import { wireId } from '../../wire/wire-id.ts'
import { WireId } from '../../wire/wire-types.ts'

/** A department as trees to choose from show it. */
export const DepartmentNode = Type.Object(
  {
    id: WireId,
    parentId: WireId,
    label: Type.String(),
    weight: Type.Integer(),
    disabled: Type.Boolean(),
    children: Type.Optional(Type.Array(Type.Ref('DepartmentNode#'))),
  },
  { $id: 'DepartmentNode' },
)

interface Place {
  readonly id: Id
  readonly parentId: Id | undefined
  readonly row: AnyRow
}

/** Several trees, where a caller may not see what is above. */
export function departmentNodes(rows: readonly AnyRow[]): object[] {
  return forestOf(rows.map(placeOf)).map(toNode)
}

function placeOf(row: AnyRow): Place {
  const parentId = String(row.parentId)
  return { id: row.id, parentId: isId(parentId) ? parentId : undefined, row }
}

function toNode({ id, parentId, row, children }: Branch<Place>): object {
  return {
    id: wireId(id),
    parentId: parentId === undefined ? 0 : wireId(parentId),
    label: row.name,
    weight: row.sortOrder,
    disabled: row.isDisabled,
    ...(children.length > 0 && { children: children.map(toNode) }),
  }
}
