import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Trash } from '../../../../application/files/trash.ts'
import { parseIdList } from '../../../../domain/shared/id.ts'
import { audited } from '../../edge/audit/audited.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'

export function holdFilesRoute(trash: Trash): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Put files on hold, or end a hold',
      description:
        'Nobody deletes a file on hold, and it never leaves the trash for good. Without a reason, the hold ends. Ids that do not exist are ignored if at least one exists.',
      tags: ['Files'],
      params: Type.Object({ ids: textOf(4096) }),
      body: Type.Object({ holdReason: Type.Optional(textOf(500)) }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'file', kind: 'change', covers: 'part' } as const
    const said = {
      words: ['Put files on hold', '设置文件保全'],
      errors: ['file_not_found'],
    } as const
    const config = { access: 'system:oss:hold', ...said, audit } as const
    app.put('/resource/oss/hold/:ids', { schema, config }, async (request) => {
      const ids = parseIdList(request.params.ids)
      const reason = request.body.holdReason?.trim() || undefined
      await audited(request, () => trash.hold(ids, callerOf(request), reason))
      return null
    })
  }
}
