import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RemoveLogEntries } from '../../../../application/logs/remove-log-entries.ts'
import { parseIdList } from '../../../../domain/shared/id.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { namedRecord } from '../../words/route-words.ts'

const LOGS = {
  'login-log': {
    url: '/monitor/logininfor',
    access: 'monitor:logininfor:remove',
    tag: 'Login log',
    name: 'login log',
  },
  'operation-log': {
    url: '/monitor/operlog',
    access: 'monitor:operlog:remove',
    tag: 'Operation log',
    name: 'operation log',
  },
} as const

const recordWords = namedRecord({ en: 'entry', zh: '日志' })

/** Removes entries of a log, or all of them. */
export function eraseEntriesRoutes(
  area: keyof typeof LOGS,
  remove: RemoveLogEntries,
): FastifyPluginAsyncTypebox {
  const { url, access, tag, name } = LOGS[area]
  const common = { tags: [tag], response: { 200: Type.Null() } }
  return async (app) => {
    const schema = {
      ...common,
      summary: `Remove entries of the ${name}`,
      description:
        'Up to 200 ids, separated by commas. Ids that do not exist are ignored if at least one exists.',
      params: Type.Object({ ids: textOf(4096) }),
    }
    const config = { access, audit: { area, kind: 'remove' }, recordWords } as const
    app.delete(`${url}/:ids`, { schema, config }, async (request) => {
      await remove.execute(parseIdList(request.params.ids), callerOf(request).userName)
      return null
    })
    const clear = {
      ...common,
      summary: `Empty the ${name}`,
      ...(area === 'operation-log' && {
        description: 'One entry remains that says who emptied it.',
      }),
    }
    const clearing = { access, audit: { area, kind: 'clear' } } as const
    app.delete(`${url}/clean`, { schema: clear, config: clearing }, async (request) => {
      await remove.execute('all', callerOf(request).userName)
      return null
    })
  }
}
