import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Trash } from '../../../../application/files/trash.ts'
import { parseIdList } from '../../../../domain/shared/id.ts'
import { audited } from '../../edge/audit/audited.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'

export function purgeFilesRoute(trash: Trash): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Delete files of the trash for good',
      description:
        'Nothing brings them back. Ids that are not in the trash are ignored if at least one is.',
      tags: ['Files'],
      params: Type.Object({ ids: textOf(4096) }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'file', kind: 'remove', covers: 'part' } as const
    const said = {
      words: ['Delete files for good', '彻底删除文件'],
      errors: ['file_not_found', 'file_on_hold'],
    } as const
    const config = { access: 'system:oss:purge', ...said, audit } as const
    app.delete('/resource/oss/trash/:ids', { schema, config }, async (request) => {
      const ids = parseIdList(request.params.ids)
      await trash.purge(ids, callerOf(request), (work) => audited(request, work))
      return null
    })
  }
}
