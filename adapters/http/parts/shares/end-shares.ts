import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ManageShares } from '../../../../application/parts/shares/manage-shares.ts'
import { parseIdList } from '../../../../domain/shared/id.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'

export function endSharesRoute(shares: ManageShares): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'End links to files',
      description:
        'When this answers, no instance opens them. Up to 200 ids, separated by commas; those that have ended are ignored if at least one has not.',
      tags: ['Files'],
      params: Type.Object({ ids: textOf(4096) }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'file', kind: 'remove' } as const
    const said = {
      words: ['End links to files', '取消文件分享'],
      errors: ['share_not_found'],
    } as const
    const config = { access: 'system:oss:share', ...said, audit } as const
    app.delete('/resource/oss/shares/:ids', { schema, config }, async (request) => {
      await shares.end(parseIdList(request.params.ids), callerOf(request))
      return null
    })
  }
}
