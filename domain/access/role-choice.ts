import { integer } from '../records/integer.ts'
import { type RowOf, record } from '../records/record.ts'
import { author, authorDepartment } from '../records/stamps.ts'
import { text } from '../records/text.ts'

export const ROLE_CHOICE = record({
  name: 'role-choice',
  table: 'roles',
  fields: {
    key: text({ max: 100 }),
    name: text({ max: 30 }),
    sortOrder: integer(),
    scope: text({ max: 32 }),
    status: text({ max: 8 }),
    authorId: author,
    authorDepartmentId: authorDepartment,
  },
  order: [{ by: 'sortOrder', descending: false }],
})

export type RoleChoice = RowOf<typeof ROLE_CHOICE.fields>
