import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Trash } from '../../../../application/files/trash.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { HiddenFiles, HiddenFilesQuery, pageIn, rowsOf } from './hidden-files.ts'

export function listTrashRoute(trash: Trash): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'List the trash',
      description: 'Newest files first; those of others as in the list of files.',
      tags: ['Files'],
      querystring: HiddenFilesQuery,
      response: { 200: HiddenFiles },
    }
    const config = { access: 'system:oss:trash' } as const
    app.get('/resource/oss/trash', { schema, config }, async (request) => {
      const page = { ...pageIn(request.query), states: ['trashed'] } as const
      return rowsOf(await trash.list(page, callerOf(request)))
    })
  }
}
