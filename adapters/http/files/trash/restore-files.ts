import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Trash } from '../../../../application/files/trash.ts'
import { parseIdList } from '../../../../domain/shared/id.ts'
import { audited } from '../../edge/audit/audited.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { QUOTA_ERRORS } from '../upload-hooks.ts'

export function restoreFilesRoute(trash: Trash): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Restore files from the trash',
      description:
        'Signed URLs from before stay dead. Ids that are not in the trash are ignored if at least one is.',
      tags: ['Files'],
      params: Type.Object({ ids: textOf(4096) }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'file', kind: 'change', covers: 'part' } as const
    const said = {
      words: ['Restore files', '恢复文件'],
      errors: ['file_not_found', ...QUOTA_ERRORS],
    } as const
    const config = { access: 'system:oss:restore', ...said, audit } as const
    app.put('/resource/oss/trash/:ids', { schema, config }, async (request) => {
      const ids = parseIdList(request.params.ids)
      await audited(request, () => trash.restore(ids, callerOf(request)))
      return null
    })
  }
}
