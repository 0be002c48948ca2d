import type { FilesInTexts } from '../../../application/files/files-in-texts.ts'
import { announceNotice, type ListCurrentNotices } from '../../../application/notices/notices.ts'
import type { Asked } from '../../../application/records/record-hooks.ts'
import { NOTICE } from '../../../domain/notices/notice.ts'
import { routeOf } from '../route.ts'
import { PAGE_KEYS, pageOf, pageSlice } from '../wire/page-query.ts'
import { Type } from '../wire/schema.ts'
import { WireId, wireId } from '../wire/wire-types.ts'
import { page } from './record/page.ts'

/** The two front ends filter by the author's name with `createBy` and `createByName`. */
const AUTHOR = 'createBy'

export const noticesPage = page({
  of: NOTICE,
  words: { en: ['a notice', 'notices'], zh: '公告' },
  url: '/system/notice',
  permission: 'system:notice',
  scopeFilters: [AUTHOR],
  // Everybody sees all notices, so it only narrows a list.
  scope({ [AUTHOR]: contains }: Asked) {
    return contains === undefined ? 'all' : { anyOf: [[{ field: 'authorName', contains }]] }
  },
  after: announceNotice,
})

const Shown = Type.Object({
  noticeId: WireId,
  noticeTitle: Type.String(),
  noticeType: Type.String(),
  noticeContent: Type.String({ description: 'Markup of its author, to be sanitised' }),
  createTime: Type.Integer({ description: 'In milliseconds since 1970' }),
})

interface Notices {
  readonly current: ListCurrentNotices
  readonly texts: Pick<FilesInTexts, 'shown'>
}

const route = routeOf<Notices>({ area: 'notice' })

export const NOTICE_ROUTES = [
  route({
    method: 'GET',
    url: '/system/notice/current',
    access: 'session',
    summary: 'List the notices that are in force',
    description: 'Newest first. Everybody who is logged in may read them.',
    query: Type.Object(PAGE_KEYS),
    reply: pageOf(Shown),
    run: async ({ current, texts }, { query }) => {
      const { rows, total } = await current.execute(pageSlice(query))
      const read = await texts.shown(NOTICE, rows)
      return {
        total,
        rows: rows.map(({ id, title, type, content, createdAt }, at) => ({
          noticeId: wireId(id),
          noticeTitle: title,
          noticeType: type,
          noticeContent: String(read[at]?.content ?? content),
          createTime: createdAt.getTime(),
        })),
      }
    },
  }),
]
