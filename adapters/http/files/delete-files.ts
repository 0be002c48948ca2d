import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { DeleteFiles } from '../../../application/files/delete-files.ts'
import { parseIdList } from '../../../domain/shared/id.ts'
import { audited } from '../edge/audit/audited.ts'
import { callerOf } from '../edge/callers/caller-of.ts'
import { Type } from '../wire/schema.ts'
import { textOf } from '../wire/wire-types.ts'

export function deleteFilesRoute(deleteFiles: DeleteFiles): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Delete files',
      description:
        'Up to 200 ids, separated by commas. Ids that do not exist are ignored if at least one exists.',
      tags: ['Files'],
      params: Type.Object({ ids: textOf(4096) }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'file', kind: 'remove', covers: 'part' } as const
    const config = {
      access: 'system:oss:remove',
      words: ['Remove files', '删除文件'],
      errors: ['file_not_found', 'file_held', 'file_on_hold'],
      audit,
    } as const
    app.delete('/resource/oss/:ids', { schema, config }, async (request) => {
      const ids = parseIdList(request.params.ids)
      await deleteFiles.execute(ids, callerOf(request), (work) => audited(request, work))
      return null
    })
  }
}
