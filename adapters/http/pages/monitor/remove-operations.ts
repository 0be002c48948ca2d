import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RemoveLogEntries } from '../../../../application/logs/remove-log-entries.ts'
import { parseIdList } from '../../../../domain/shared/id.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { namedRecord } from '../../words/route-words.ts'

export function removeOperationsRoute(remove: RemoveLogEntries): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Remove entries of the operation log',
      description:
        'Up to 200 ids, separated by commas. Ids that do not exist are ignored if at least one exists.',
      tags: ['Operation log'],
      params: Type.Object({ ids: textOf(4096) }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'operation-log', kind: 'remove' } as const
    const recordWords = namedRecord({ en: 'entry', zh: '日志' })
    const config = { access: 'monitor:operlog:remove', audit, recordWords } as const
    app.delete('/monitor/operlog/:ids', { schema, config }, async (request) => {
      await remove.execute(parseIdList(request.params.ids), callerOf(request).userName)
      return null
    })
  }
}
