import { flag } from '../records/flag.ts'
import { integer } from '../records/integer.ts'
import { type RowOf, record } from '../records/record.ts'
import { author, authorDepartment, createdAt } from '../records/stamps.ts'
import { text } from '../records/text.ts'
import { InvalidRoleKey } from './access-errors.ts'
import { ADMINISTRATOR_ROLE } from './role.ts'
import { MANAGER_ROLE } from './role-rights.ts'

/** A role as its page edits it. Its menus and departments are stored separately. */
export const ROLE = record({
  name: 'role',
  fields: {
    name: text({ max: 30, filter: 'contains' }),
    key: text({ max: 100, filter: 'contains', wire: 'roleKey' }),
    sortOrder: integer({ min: 0 }),
    scope: text({ max: 32 }),
    menusAreLinked: flag({ empty: true }),
    departmentsAreLinked: flag({ empty: true }),
    status: text({ max: 8, filter: 'equals' }),
    remark: text({ max: 500, empty: '' }),
    /** Whether its holders must have a second factor. */
    factorIsRequired: flag({ empty: false }),
    authorId: author,
    authorDepartmentId: authorDepartment,
    createdAt,
  },
  order: [
    { by: 'sortOrder', descending: false },
    { by: 'createdAt', descending: false },
  ],
  unique: [['key'], ['name']],
})

export type RoleRow = RowOf<typeof ROLE.fields>

const SHAPE = /^[A-Za-z0-9_.-]{1,100}$/
const RESERVED: ReadonlySet<string> = new Set([ADMINISTRATOR_ROLE, MANAGER_ROLE])

/** A role key is a single word; the keys of built-in roles are reserved. @throws InvalidRoleKey */
export function checkRoleKey(key: string): void {
  if (!SHAPE.test(key)) throw new InvalidRoleKey('shape')
  if (RESERVED.has(key.toLowerCase())) throw new InvalidRoleKey('reserved')
}
