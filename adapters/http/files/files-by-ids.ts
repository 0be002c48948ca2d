import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FileLinks } from '../../../application/files/file-links.ts'
import type { GetFiles } from '../../../application/files/get-files.ts'
import { InvalidId, parseIdList } from '../../../domain/shared/id.ts'
import { callerOf } from '../edge/callers/caller-of.ts'
import { Type } from '../wire/schema.ts'
import { textOf } from '../wire/wire-types.ts'
import { FileRow, fileRows } from './file-row.ts'

export function filesByIdsRoute(findFiles: GetFiles, links: FileLinks): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Get files by their ids',
      description: 'Up to 200 ids, separated by commas. Ids that do not exist are left out.',
      tags: ['Files'],
      params: Type.Object({ ids: textOf(4096) }),
      response: { 200: Type.Array(FileRow) },
    }
    const config = { access: 'system:oss:query' } as const
    app.get('/resource/oss/listByIds/:ids', { schema, config }, async (request) => {
      const files = await findFiles.execute(parseIdList(request.params.ids), callerOf(request))
      return fileRows(files, links)
    })
    // Otherwise an empty list would match `DELETE /:ids` and be answered as a wrong method.
    const summary = 'Refuse an empty list of ids'
    const refusing = { ...config, errors: ['invalid_id'] } as const
    const none = { schema: { ...schema, summary, params: Type.Object({}) }, config: refusing }
    app.get('/resource/oss/listByIds', none, async () => {
      throw new InvalidId()
    })
  }
}
