import { type Branch, forestOf } from '../../../../domain/organization/forest.ts'
import type { PlacedDepartment } from '../../../../domain/organization/placed-departments.ts'
import type { Id } from '../../../../domain/shared/id.ts'
import { oncePer } from '../../../../domain/shared/once-per.ts'
import { JsonText } from '../../wire/json-text.ts'
import { Type } from '../../wire/schema.ts'
import { wireId } from '../../wire/wire-id.ts'
import { WireId } from '../../wire/wire-types.ts'

/** A department in a tree to choose from. */
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

interface Node {
  readonly id: Id
  readonly parentId: Id | undefined
  readonly placed: PlacedDepartment
}

const nodeOf = oncePer((placed: PlacedDepartment): Node => {
  const { id, parentId } = placed.department
  return { id, parentId, placed }
})

/** JSON without its closing brace, made once: thousands of nodes are listed unpaged. */
const nodeText = oncePer(({ department }: PlacedDepartment) => {
  const { id, parentId, name, sortOrder, isDisabled } = department
  const node = {
    id: wireId(id),
    parentId: parentId === undefined ? 0 : wireId(parentId),
    label: name,
    weight: sortOrder,
    disabled: isDisabled,
  }
  return JSON.stringify(node).slice(0, -1)
})

/** Returns several trees if the caller may not see their common parent. */
export function departmentNodes(rows: readonly PlacedDepartment[]): JsonText {
  return JsonText.list(forestOf(rows.map(nodeOf)).map(toText))
}

function toText({ placed, children }: Branch<Node>): string {
  const below = children.length > 0 ? `,"children":[${children.map(toText).join()}]` : ''
  return `${nodeText(placed)}${below}}`
}
