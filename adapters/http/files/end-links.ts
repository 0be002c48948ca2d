import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { EndLinks } from '../../../application/files/end-links.ts'
import { parseIdList } from '../../../domain/shared/id.ts'
import { callerOf } from '../edge/callers/caller-of.ts'
import { Type } from '../wire/schema.ts'
import { textOf } from '../wire/wire-types.ts'

export function endLinksRoute(endLinks: EndLinks): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Revoke the signed URLs of files',
      description:
        'Every URL below `/file/` issued for them so far stops working at once. Up to 200 ids, separated by commas.',
      tags: ['Files'],
      params: Type.Object({ ids: textOf(4096) }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'file', kind: 'change' } as const
    const config = {
      access: 'system:oss:remove',
      words: ['Revoke signed URLs of files', '作废文件链接'],
      errors: ['file_not_found'],
      audit,
    } as const
    app.delete('/resource/oss/links/:ids', { schema, config }, async (request) => {
      await endLinks.execute(parseIdList(request.params.ids), callerOf(request))
      return null
    })
  }
}
