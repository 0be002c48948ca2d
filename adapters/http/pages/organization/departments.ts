import type { OpenDepartments } from '../../../../application/organization/open-departments.ts'
import type { Asked } from '../../../../application/records/record-hooks.ts'
import { PLACED_DEPARTMENT } from '../../../../domain/organization/department.ts'
import {
  type Branch,
  forestOf,
  type PlacedDepartment,
} from '../../../../domain/organization/placed-departments.ts'
import { type Id, isId, parseId } from '../../../../domain/shared/id.ts'
import { oncePer } from '../../../../domain/shared/once-per.ts'
import { routeOf } from '../../route.ts'
import { JsonText } from '../../wire/json-text.ts'
import { PAGE_KEYS } from '../../wire/page-query.ts'
import { Type } from '../../wire/schema.ts'
import { ById, NullableId, textOf, WireId, wireId } from '../../wire/wire-types.ts'
import { page } from '../record/page.ts'
import { filterMembers, rowSchema } from '../record/page-schemas.ts'
import { conditionsOf, shownRow, sortOf } from '../record/page-values.ts'
import { wireWords } from '../record/record-words.ts'

export const departmentsPage = page({
  of: PLACED_DEPARTMENT,
  words: { en: ['a department', 'departments'], zh: '部门' },
  url: '/system/dept',
  errors: [
    'rights_exceeded',
    'department_cycle',
    'department_disabled',
    'department_is_root',
    'department_has_children',
    'department_has_enabled',
    'department_has_posts',
    'department_has_users',
  ],
  permission: 'system:dept',
  area: 'department',
  isFlat: true,
  scopeFilters: ['deptId', 'belongDeptId'],
})

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

const shown = shownRow(departmentsPage)

/** Serializes each department once, because thousands of them are listed unpaged. */
const rowText = oncePer((placed: PlacedDepartment) => JSON.stringify(shown(withParents(placed))))
const listText = oncePer((rows: readonly PlacedDepartment[]) => JsonText.list(rows.map(rowText)))
const choiceText = oncePer(({ department: { id, name, leaderId } }: PlacedDepartment) =>
  JSON.stringify({
    deptId: wireId(id),
    deptName: name,
    leader: leaderId === undefined ? null : wireId(leaderId),
  }),
)

const Choice = Type.Object({
  deptId: WireId,
  deptName: Type.String(),
  leader: NullableId,
})

function withParents({ department, ancestors, parentName }: PlacedDepartment) {
  return { ...department, parentName, ancestors: ancestors.join() || undefined }
}

const filters = filterMembers(departmentsPage)
/** Rows are serialized already. */
const Rows = Type.Unsafe<JsonText>(Type.Array(rowSchema(departmentsPage)))

const route = routeOf<{ readonly departments: OpenDepartments }>({ area: departmentsPage.area })

export const DEPARTMENT_ROUTES = [
  route({
    method: 'GET',
    url: '/system/dept/list',
    access: 'system:dept:list',
    summary: 'List all departments',
    query: Type.Unsafe<Asked>(Type.Object({ ...PAGE_KEYS, ...filters })),
    reply: Rows,
    // Callers who see all departments get the same list.
    config: { keepsAnswers: true, memberWords: wireWords(departmentsPage) },
    // A flat list; the front ends build the tree.
    run: async ({ departments }, { query, caller }) => {
      sortOf(departmentsPage, query)
      const question = { conditions: conditionsOf(departmentsPage, query), asked: query }
      return listText(await departments.execute(caller, question))
    },
  }),
  // The possible parents of a department.
  route({
    method: 'GET',
    url: '/system/dept/list/exclude/:id',
    access: 'system:dept:list',
    summary: 'List all departments except one and its descendants',
    params: ById,
    reply: Rows,
    run: async ({ departments }, { params, caller }) =>
      listText(await departments.execute(caller, { without: parseId(params.id) })),
  }),
  route({
    method: 'GET',
    url: '/system/dept/optionselect',
    access: 'system:dept:query',
    summary: 'List enabled departments to choose from',
    query: Type.Object({ deptIds: Type.Optional(textOf(4096)) }),
    reply: Type.Unsafe<JsonText>(Type.Array(Choice)),
    run: async ({ departments }, { query, caller }) => {
      const ids = query.deptIds?.split(',').filter(isId)
      const conditions = [
        { field: 'isDisabled', is: false },
        ...(ids ? [{ field: 'id', in: ids }] : []),
      ]
      const rows = await departments.execute(caller, { conditions })
      return JsonText.list(rows.map(choiceText))
    },
  }),
  // Two pages' forms use the same tree, each under its own URL.
  ...['/system/user/deptTree', '/system/post/deptTree'].map((url) =>
    route({
      method: 'GET',
      url,
      access: 'system:user:list',
      summary: 'Get the departments that the caller may see as trees',
      description: 'A department whose parent the caller may not see is at the top level.',
      query: Type.Unsafe<Asked>(Type.Object(filters)),
      reply: Type.Unsafe<JsonText>(Type.Array(Type.Ref('DepartmentNode#'))),
      config: { or: ['system:user:query', 'system:post:list', 'system:post:query'] },
      refersTo: [DepartmentNode],
      run: async ({ departments }, { query, caller }) => {
        const question = { conditions: conditionsOf(departmentsPage, query), asked: query }
        return departmentNodes(await departments.execute(caller, question))
      },
    }),
  ),
]
