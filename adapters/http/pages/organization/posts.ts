import { guardPosts } from '../../../../application/organization/guard-posts.ts'
import type { ManageRecords } from '../../../../application/records/manage-records.ts'
import { POST } from '../../../../domain/organization/post.ts'
import { isId } from '../../../../domain/shared/id.ts'
import { routeOf } from '../../route.ts'
import { Type } from '../../wire/schema.ts'
import { textOf, WireId, wireId } from '../../wire/wire-types.ts'
import { byDepartment } from '../record/department-scope.ts'
import { page } from '../record/page.ts'

export const postsPage = page({
  of: POST,
  words: { en: ['a post', 'posts'], zh: '岗位' },
  url: '/system/post',
  errors: ['post_held'],
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

type Query = Readonly<Record<string, string | readonly string[]>>

const WHOLE = { offset: 0, limit: 10_000, sort: postsPage.of.order }
const NUMBERED = /^postIds\[\d{1,3}\]$/

const Choice = Type.Object({
  postId: WireId,
  postName: Type.String(),
  postCode: Type.String(),
  deptId: WireId,
  status: Type.String({ description: '0 normal, 1 disabled' }),
})

const Asked = Type.Unsafe<Query>({
  type: 'object',
  properties: {
    deptId: textOf(20),
    postIds: {
      type: ['string', 'array'],
      maxLength: 4096,
      maxItems: 200,
      items: textOf(20),
      description: 'Separated by commas, repeated, or numbered as postIds[0]',
    },
  },
  patternProperties: { [NUMBERED.source]: textOf(20) },
})

function namedIn(query: Query): string[] {
  const named = Object.entries(query).filter(([name]) => name === 'postIds' || NUMBERED.test(name))
  return named.flatMap(([, value]) => [value].flat().join().split(',')).filter(isId)
}

const route = routeOf<{ readonly posts: ManageRecords }>({ area: postsPage.area })

export const POST_ROUTES = [
  route({
    method: 'GET',
    url: '/system/post/optionselect',
    access: 'system:post:query',
    summary: 'List posts to choose from',
    description:
      'All posts of a department, or the enabled ones among `postIds`. Without either, none.',
    query: Asked,
    reply: Type.Array(Choice),
    config: { or: 'system:user:query' },
    run: async ({ posts }, { query, caller }) => {
      const { deptId } = query
      const ids = namedIn(query)
      if (typeof deptId !== 'string' && ids.length === 0) return []
      const asked = typeof deptId === 'string' ? { deptId } : {}
      const enabled = [
        { field: 'id', in: ids },
        { field: 'isDisabled', is: false },
      ]
      const conditions = typeof deptId === 'string' ? [] : enabled
      const { rows } = await posts.list({ ...WHOLE, conditions, asked }, caller)
      return rows.map(({ id, name, code, departmentId, isDisabled }) => ({
        postId: wireId(id),
        postName: String(name),
        postCode: String(code),
        deptId: wireId(String(departmentId)),
        status: isDisabled === true ? '1' : '0',
      }))
    },
  }),
]
