import { hidden } from '../records/field-options.ts'
import { flag } from '../records/flag.ts'
import { integer } from '../records/integer.ts'
import { joined } from '../records/joined.ts'
import { type RowOf, record } from '../records/record.ts'
import { reference } from '../records/reference.ts'
import { author, createdAt } from '../records/stamps.ts'
import { text } from '../records/text.ts'
import { DEPARTMENT } from './department.ts'

export const POST = record({
  name: 'post',
  id: { wire: 'postId', words: ['Id', '岗位序号'] },
  fields: {
    departmentId: reference({
      to: DEPARTMENT,
      label: null,
      wire: 'deptId',
      words: ['Department', '部门id'],
    }),
    departmentName: joined(
      { by: 'departmentId', table: DEPARTMENT.table, field: 'name' },
      { wire: 'deptName', words: ['Department', '部门名称'] },
    ),
    code: text({ max: 64, filter: 'contains', wire: 'postCode', words: ['Code', '岗位编码'] }),
    name: text({ max: 50, filter: 'contains', wire: 'postName', words: ['Name', '岗位名称'] }),
    category: text({
      max: 100,
      filter: 'contains',
      empty: '',
      wire: 'postCategory',
      words: ['Category', '类别编码'],
    }),
    sortOrder: integer({ min: 0, wire: 'postSort', words: ['Order', '岗位排序'] }),
    isDisabled: flag({
      filter: 'equals',
      empty: false,
      wire: 'status',
      words: ['Status', '状态'],
      letters: ['0', '1', '0 normal, 1 disabled'],
      dictionary: 'sys_normal_disable',
    }),
    remark: text({ max: 500, empty: '', words: ['Remark', '备注'] }),
    authorId: hidden(author),
    createdAt,
  },
  order: [{ by: 'sortOrder', descending: false }],
  unique: [['code'], ['departmentId', 'name']],
})

export type Post = RowOf<typeof POST.fields>

/** The id of an assigned post. Derived from assignments, never written. */
export const HELD_POST = record({ name: 'held-post', table: 'held_posts', fields: {} })
