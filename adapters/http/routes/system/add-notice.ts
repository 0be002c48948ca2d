import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AddNotice } from '../../../../application/notices/add-notice.ts'
import type { AnnounceNotice } from '../../../../application/notices/announce-notice.ts'
import { audited } from '../../audit/audited.ts'
import { callerOf } from '../../callers/caller-of.ts'
import { NOTICE_KEYS, noticeText } from '../../notices/notice-row.ts'
import { Type } from '../../schema.ts'

export function addNoticeRoute(
  addNotice: AddNotice,
  announce: AnnounceNotice,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Add a notice',
      description: 'People who are here now are told, unless it is closed.',
      tags: ['Notices'],
      body: Type.Object(NOTICE_KEYS),
      response: { 200: Type.Null() },
    }
    const audit = { title: 'Notices', kind: 'add', covers: 'part' } as const
    const config = { access: 'system:notice:add', audit } as const
    app.post('/system/notice', { schema, config }, async (request) => {
      const add = () => addNotice.execute(noticeText(request.body), callerOf(request))
      await announce.execute(await audited(request, add))
      return null
    })
  }
}
