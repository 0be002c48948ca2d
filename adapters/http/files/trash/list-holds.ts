import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Trash } from '../../../../application/files/trash.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { HiddenFiles, HiddenFilesQuery, pageIn, rowsOf } from './hidden-files.ts'

export function listHoldsRoute(trash: Trash): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'List the files on hold',
      description: 'In the trash or not; newest files first.',
      tags: ['Files'],
      querystring: HiddenFilesQuery,
      response: { 200: HiddenFiles },
    }
    const config = { access: 'system:oss:hold' } as const
    app.get('/resource/oss/hold', { schema, config }, async (request) => {
      const { filter, ...page } = pageIn(request.query)
      const states = ['ready', 'trashed'] as const
      const held = { ...page, states, filter: { ...filter, onHold: true } } as const
      return rowsOf(await trash.list(held, callerOf(request)))
    })
  }
}
