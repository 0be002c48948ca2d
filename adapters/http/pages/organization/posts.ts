import { guardPosts } from '../../../../application/organization/guard-posts.ts'
import { POST } from '../../../../domain/organization/post.ts'
import { byDepartment } from '../record/department-scope.ts'
import { page } from '../record/page.ts'

export const postsPage = page({
  of: POST,
  words: { en: ['a post', 'posts'], zh: '岗位' },
  url: '/system/post',
  permission: 'system:post',
  scopeFilters: ['deptId', 'belongDeptId'],
  scope: byDepartment('departmentId', {
    author: 'authorId',
    exact: 'deptId',
    branch: 'belongDeptId',
  }),
  guard: guardPosts,
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
  },
})
