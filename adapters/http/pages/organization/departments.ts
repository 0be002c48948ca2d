import { PLACED_DEPARTMENT } from '../../../../domain/organization/department.ts'
import { page } from '../record/page.ts'

export const departmentsPage = page({
  of: PLACED_DEPARTMENT,
  words: { en: ['a department', 'departments'], zh: '部门' },
  url: '/system/dept',
  permission: 'system:dept',
  area: 'department',
  isFlat: true,
  scopeFilters: ['deptId', 'belongDeptId'],
})
