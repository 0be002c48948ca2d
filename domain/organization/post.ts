import { flag } from '../records/flag.ts'
import { integer } from '../records/integer.ts'
import { joined } from '../records/joined.ts'
import { record } from '../records/record.ts'
import type { RowOf } from '../records/record-row.ts'
import { reference } from '../records/reference.ts'
import { author, createdAt } from '../records/stamps.ts'
import { text } from '../records/text.ts'
import { DEPARTMENT } from './department.ts'

export const POST = record({
  name: 'post',
  fields: {
    departmentId: reference(),
    departmentName: joined({ by: 'departmentId', table: DEPARTMENT.table, field: 'name' }),
    code: text({ max: 64, filter: 'contains' }),
    name: text({ max: 50, filter: 'contains' }),
    category: text({ max: 100, filter: 'contains', empty: '' }),
    sortOrder: integer({ min: 0 }),
    isDisabled: flag({ filter: 'equals', empty: false }),
    remark: text({ max: 500, empty: '' }),
    authorId: author,
    createdAt,
  },
  order: [{ by: 'sortOrder', descending: false }],
  unique: [['code'], ['departmentId', 'name']],
})

export type Post = RowOf<typeof POST.fields>

/** The id of an assigned post. Derived from assignments, never written. */
export const HELD_POST = record({ name: 'held-post', table: 'held_posts', fields: {} })
