import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { EditNotice } from '../../../../application/notices/edit-notice.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import { NOTICE_KEYS, noticeChange } from '../../notices/notice-row.ts'
import { Type } from '../../schema.ts'
import { WireId } from '../../wire/wire-types.ts'

export function editNoticeRoute(editNotice: EditNotice): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Edit a notice',
      description: 'Its author and time stay, and what is missing. Nobody is told again.',
      tags: ['Notices'],
      body: Type.Object({ noticeId: WireId, ...NOTICE_KEYS }),
      response: { 200: Type.Null() },
    }
    const audit = { title: 'Notices', kind: 'change' } as const
    const config = { access: 'system:notice:edit', audit } as const
    app.put('/system/notice', { schema, config }, async ({ body }) => {
      await editNotice.execute(parseId(String(body.noticeId)), noticeChange(body))
      return null
    })
  }
}
