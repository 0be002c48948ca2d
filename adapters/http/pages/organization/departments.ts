import { PLACED_DEPARTMENT } from '../../../../domain/organization/department.ts'
import { CODECS, type Codec } from '../record/codecs.ts'
import { page } from '../record/page.ts'
import { letterFlag, named, parentOf } from '../record/wire-column.ts'

/** The ids from 0, the top level, down to the parent. */
const path: Codec<string> = {
  ...CODECS.text,
  show: (ids: string | undefined) => (ids === undefined ? '0' : `0,${ids}`),
  read: () => undefined,
}

export const departmentsPage = page({
  of: PLACED_DEPARTMENT,
  words: { en: ['a department', 'departments'], zh: '部门' },
  url: '/system/dept',
  permission: 'system:dept',
  area: 'department',
  isFlat: true,
  wire: {
    id: named('deptId', 'Id', '部门编号'),
    parentId: parentOf('parentId', 'Parent department', '上级部门'),
    name: named('deptName', 'Name', '部门名称'),
    category: named('deptCategory', 'Category', '类别编码'),
    sortOrder: named('orderNum', 'Order', '显示顺序'),
    leaderId: named('leader', 'Leader', '负责人'),
    phone: named('phone', 'Phone', '联系电话'),
    email: named('email', 'E-mail', '邮箱'),
    isDisabled: letterFlag('status', ['0', '1'], '0 normal, 1 disabled', 'Status', '状态'),
    authorId: 'hidden',
    authorDepartmentId: 'hidden',
    parentName: named('parentName', 'Name of the parent', '上级部门名称'),
    ancestors: { ...named('ancestors', 'Ids of the ancestors', '祖级列表'), codec: path },
    createdAt: named('createTime', 'Created', '创建时间'),
  },
  scopeFilters: ['deptId', 'belongDeptId'],
})
