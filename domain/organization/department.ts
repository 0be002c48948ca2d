import { hidden } from '../records/field-options.ts'
import { flag } from '../records/flag.ts'
import { integer } from '../records/integer.ts'
import { joined } from '../records/joined.ts'
import { type RowOf, record } from '../records/record.ts'
import { reference } from '../records/reference.ts'
import { author, authorDepartment, createdAt } from '../records/stamps.ts'
import { text } from '../records/text.ts'

/** The built-in root department; it cannot be removed. */
export const ROOT_DEPARTMENT = '100'

const ADDRESS_OR_NONE = /^$|^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

export const DEPARTMENT = record({
  name: 'department',
  id: { wire: 'deptId', words: ['Id', '部门编号'] },
  fields: {
    /** `undefined` for the root. */
    parentId: reference({
      empty: undefined,
      filter: 'equals',
      words: ['Parent department', '上级部门'],
      zeroIsNone: true,
    }),
    name: text({ max: 30, filter: 'contains', wire: 'deptName', words: ['Name', '部门名称'] }),
    category: text({
      max: 100,
      filter: 'contains',
      empty: '',
      wire: 'deptCategory',
      words: ['Category', '类别编码'],
    }),
    sortOrder: integer({ min: 0, wire: 'orderNum', words: ['Order', '显示顺序'] }),
    leaderId: reference({ empty: undefined, wire: 'leader', words: ['Leader', '负责人'] }),
    phone: text({ max: 11, empty: '', words: ['Phone', '联系电话'] }),
    email: text({ max: 50, empty: '', pattern: ADDRESS_OR_NONE, words: ['E-mail', '邮箱'] }),
    isDisabled: flag({
      filter: 'equals',
      empty: false,
      wire: 'status',
      words: ['Status', '状态'],
      letters: ['0', '1', '0 normal, 1 disabled'],
    }),
    authorId: hidden(author),
    authorDepartmentId: hidden(authorDepartment),
    createdAt,
  },
  order: [
    { by: 'parentId', descending: false },
    { by: 'sortOrder', descending: false },
  ],
  unique: [['parentId', 'name']],
})

export type Department = RowOf<typeof DEPARTMENT.fields>

const { id, table, order, unique } = DEPARTMENT

export const PLACED_DEPARTMENT = record({
  name: 'placed-department',
  id,
  table,
  order,
  unique,
  fields: {
    ...DEPARTMENT.fields,
    parentName: joined(
      { by: 'parentId', table, field: 'name' },
      { words: ['Name of the parent', '上级部门名称'] },
    ),
    ancestors: joined({ by: 'parentId', table }, { words: ['Ids of the ancestors', '祖级列表'] }),
  },
})

export const MEMBER = record({
  name: 'member',
  table: 'users',
  fields: { departmentId: reference({ empty: undefined }) },
})
