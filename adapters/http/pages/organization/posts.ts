import { POST } from '../../../../domain/organization/post.ts'
import { page } from '../record/page.ts'
import { letterFlag, named } from '../record/wire-column.ts'

export const postsPage = page({
  of: POST,
  words: { en: ['a post', 'posts'], zh: '岗位' },
  url: '/system/post',
  permission: 'system:post',
  area: 'post',
  wire: {
    id: named('postId', 'Id', '岗位序号'),
    departmentId: named('deptId', 'Department', '部门id'),
    departmentName: named('deptName', 'Department', '部门名称'),
    code: named('postCode', 'Code', '岗位编码'),
    name: named('postName', 'Name', '岗位名称'),
    category: named('postCategory', 'Category', '类别编码'),
    sortOrder: named('postSort', 'Order', '岗位排序'),
    isDisabled: letterFlag('status', ['0', '1'], '0 normal, 1 disabled', 'Status', '状态'),
    remark: named('remark', 'Remark', '备注'),
    authorId: 'hidden',
    createdAt: named('createTime', 'Created', '创建时间'),
  },
  scopeFilters: ['deptId', 'belongDeptId'],
  sheet: {
    name: 'posts',
    words: { en: 'Posts', zh: '岗位数据' },
    columns: [
      'id',
      'departmentId',
      'code',
      'name',
      'category',
      'sortOrder',
      'isDisabled',
      'remark',
      'createdAt',
    ],
    labels: { isDisabled: 'sys_normal_disable' },
  },
})
