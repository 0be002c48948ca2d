import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RemoveNotices } from '../../../../application/notices/remove-notices.ts'
import { parseIdList } from '../../../../domain/shared/id.ts'
import { Type } from '../../schema.ts'
import { textOf } from '../../wire/wire-types.ts'

export function removeNoticesRoute(removeNotices: RemoveNotices): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Remove notices',
      description: 'Up to 200 ids, joined by commas. It is no error when some do not exist.',
      tags: ['Notices'],
      params: Type.Object({ ids: textOf(4096) }),
      response: { 200: Type.Null() },
    }
    const audit = { title: 'Notices', kind: 'remove' } as const
    const config = { access: 'system:notice:remove', audit } as const
    app.delete('/system/notice/:ids', { schema, config }, async ({ params }) => {
      await removeNotices.execute(parseIdList(params.ids))
      return null
    })
  }
}
