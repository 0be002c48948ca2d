import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Static } from 'typebox'
import type { ListNotices } from '../../../../application/notices/list-notices.ts'
import type { NoticeFilter, NoticePage } from '../../../../application/ports/notice-repo.ts'
import { NoticeRow, noticeRow } from '../../notices/notice-row.ts'
import { Type } from '../../schema.ts'
import { PAGE_KEYS, pageSlice } from '../../wire/page-query.ts'
import { pageOf } from '../../wire/page-schema.ts'
import { sortKeys } from '../../wire/sort-query.ts'
import { textOf } from '../../wire/wire-types.ts'

const Query = Type.Object({
  ...PAGE_KEYS,
  noticeTitle: Type.Optional(textOf(100)),
  noticeType: Type.Optional(textOf(20)),
  createByName: Type.Optional(textOf(64)),
  /** What one of the front ends calls the same. */
  createBy: Type.Optional(textOf(64)),
  status: Type.Optional(Type.String({ pattern: '^[01]$', description: '0 normal, 1 closed' })),
})

const SORTABLE = new Map([['createTime', 'createdAt']])

export function listNoticesRoute(listNotices: ListNotices): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'A page of the notices',
      description: 'The newest first, unless sorted otherwise.',
      tags: ['Notices'],
      querystring: Query,
      response: { 200: pageOf(NoticeRow) },
    }
    const config = { access: 'system:notice:list' } as const
    app.get('/system/notice/list', { schema, config }, async ({ query }) => {
      const { notices, total } = await listNotices.execute(toPage(query))
      return { total, rows: notices.map(noticeRow) }
    })
  }
}

function toPage(query: Static<typeof Query>): NoticePage {
  const [sort = { descending: true }] = sortKeys(query, SORTABLE)
  return {
    ...pageSlice(query),
    filter: toFilter(query),
    direction: sort.descending ? 'desc' : 'asc',
  }
}

function toFilter(query: Static<typeof Query>): NoticeFilter {
  const { noticeTitle, noticeType, status, createBy, createByName = createBy } = query
  return {
    ...(noticeTitle !== undefined && { titleContains: noticeTitle }),
    ...(createByName !== undefined && { authorContains: createByName }),
    ...(noticeType !== undefined && { type: noticeType }),
    ...(status !== undefined && { isClosed: status === '1' }),
  }
}
