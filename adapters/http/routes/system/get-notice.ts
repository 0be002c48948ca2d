import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ReadNotice } from '../../../../application/notices/read-notice.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import { NoticeRow, noticeRow } from '../../notices/notice-row.ts'
import { Type } from '../../schema.ts'
import { textOf } from '../../wire/wire-types.ts'

export function getNoticeRoute(readNotice: ReadNotice): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'One notice',
      tags: ['Notices'],
      params: Type.Object({ id: textOf(20) }),
      response: { 200: NoticeRow },
    }
    const config = { access: 'system:notice:query' } as const
    app.get('/system/notice/:id', { schema, config }, async ({ params }) =>
      noticeRow(await readNotice.execute(parseId(params.id))),
    )
  }
}
