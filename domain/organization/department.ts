import { flag } from '../records/flag.ts'
import { integer } from '../records/integer.ts'
import { joined } from '../records/joined.ts'
import { record } from '../records/record.ts'
import type { RowOf } from '../records/record-row.ts'
import { reference } from '../records/reference.ts'
import { author, authorDepartment, createdAt } from '../records/stamps.ts'
import { text } from '../records/text.ts'

/** The built-in root department; it cannot be removed. */
export const ROOT_DEPARTMENT = '100'

const ADDRESS_OR_NONE = /^$|^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

export const DEPARTMENT = record({
  name: 'department',
  fields: {
    /** `undefined` for the root. */
    parentId: reference({ empty: undefined, filter: 'equals' }),
    name: text({ max: 30, filter: 'contains' }),
    category: text({ max: 100, filter: 'contains', empty: '' }),
    sortOrder: integer({ min: 0 }),
    leaderId: reference({ empty: undefined }),
    phone: text({ max: 11, empty: '' }),
    email: text({ max: 50, empty: '', pattern: ADDRESS_OR_NONE }),
    isDisabled: flag({ filter: 'equals', empty: false }),
    authorId: author,
    authorDepartmentId: authorDepartment,
    createdAt,
  },
  order: [
    { by: 'parentId', descending: false },
    { by: 'sortOrder', descending: false },
  ],
  unique: [['parentId', 'name']],
})

export type Department = RowOf<typeof DEPARTMENT.fields>

const { table, order, unique } = DEPARTMENT

export const PLACED_DEPARTMENT = record({
  name: 'placed-department',
  table,
  order,
  unique,
  fields: {
    ...DEPARTMENT.fields,
    parentName: joined({ by: 'parentId', table, field: 'name' }),
    ancestors: joined({ by: 'parentId', table }),
  },
})

export const MEMBER = record({
  name: 'member',
  table: 'users',
  fields: { departmentId: reference({ empty: undefined }) },
})
