import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Static } from 'typebox'
import type { FileLinks } from '../../../application/files/file-links.ts'
import type { GetFiles, ListFiles } from '../../../application/files/list-files.ts'
import type { FileFilter, FilePage } from '../../../application/ports/files/stored-file-repo.ts'
import { type Id, InvalidId, parseId, parseIdList } from '../../../domain/shared/id.ts'
import { callerOf } from '../edge/callers/caller-of.ts'
import { PAGE_KEYS, pageOf, pageSlice, sortKeys } from '../wire/page-query.ts'
import { Type } from '../wire/schema.ts'
import { rangeEnd } from '../wire/wire-date.ts'
import { textOf } from '../wire/wire-types.ts'
import { FileRow, fileRows } from './file-row.ts'

const Query = Type.Object({
  ...PAGE_KEYS,
  fileName: Type.Optional(textOf(200)),
  originalName: Type.Optional(textOf(200)),
  fileSuffix: Type.Optional(textOf(20)),
  service: Type.Optional(textOf(100)),
  createBy: Type.Optional(textOf(20)),
  url: Type.Optional(textOf(2000)),
  'params[beginCreateTime]': Type.Optional(textOf(19)),
  'params[endCreateTime]': Type.Optional(textOf(19)),
})

const SORTABLE = new Map<string, 'createdAt' | 'id' | 'platform'>([
  ['createTime', 'createdAt'],
  ['ossId', 'id'],
  ['service', 'platform'],
])

const SIGNED_NAME = /^([0-9]{1,30})(?:\.[a-z0-9]{1,10})?\?expires=[0-9]/

export function listFilesRoute(listFiles: ListFiles, links: FileLinks): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'List files',
      description:
        'Newest first by default. The two dates must be given together. A signed URL finds its file even after it has expired.',
      tags: ['Files'],
      querystring: Query,
      response: { 200: pageOf(FileRow) },
    }
    const config = { access: 'system:oss:list' } as const
    app.get('/resource/oss/list', { schema, config }, async (request) => {
      const { query } = request
      const linkedId = query.url === undefined ? undefined : linkedFile(query.url)
      if (query.url !== undefined && linkedId === undefined) return { total: 0, rows: [] }
      const { files, total } = await listFiles.execute(toPage(query, linkedId), callerOf(request))
      return { total, rows: await fileRows(files, links) }
    })
  }
}

function toPage(query: Static<typeof Query>, linkedId: Id | undefined): FilePage {
  const [sort] = sortKeys(query, SORTABLE)
  const filter = toFilter(query)
  // Default order. With dates, the index on the creation date finds the rows fastest.
  const usual = filter.createdFrom ? 'createdAt' : 'id'
  return {
    ...pageSlice(query),
    filter: { ...filter, ...(linkedId !== undefined && { id: linkedId }) },
    sort: { by: sort?.by ?? usual, direction: sort?.descending === false ? 'asc' : 'desc' },
  }
}

function toFilter(query: Static<typeof Query>): FileFilter {
  const { fileName, originalName, fileSuffix, service, createBy } = query
  const from = query['params[beginCreateTime]']
  const to = query['params[endCreateTime]']
  return {
    ...(fileName !== undefined && { objectKeyContains: fileName }),
    ...(originalName !== undefined && { originalNameContains: originalName }),
    ...(fileSuffix !== undefined && { suffix: suffixOf(fileSuffix) }),
    ...(service !== undefined && { platformKey: service }),
    ...(createBy !== undefined && { uploaderId: parseId(createBy) }),
    ...(from !== undefined && to !== undefined && dateRange(from, to)),
  }
}

/** Users often omit the dot that is part of the stored suffix. */
function suffixOf(typed: string): string {
  const suffix = typed.trim().toLowerCase()
  return suffix === '' || suffix.startsWith('.') ? suffix : `.${suffix}`
}

function dateRange(from: string, to: string) {
  // Dates on the wire have whole seconds; the last second is included.
  return { createdFrom: rangeEnd(from), createdTo: new Date(rangeEnd(to).getTime() + 999) }
}

/**
 * @returns the id of the file that a signed URL names, even if the URL has expired. Each answer
 * signs anew, so URLs cannot be compared. The file is not opened
 */
function linkedFile(url: string): Id | undefined {
  const slash = url.lastIndexOf('/', url.indexOf('?'))
  const [, id] = SIGNED_NAME.exec(url.slice(slash + 1)) ?? []
  try {
    return id === undefined ? undefined : parseId(id)
  } catch (error) {
    if (error instanceof InvalidId) return undefined
    throw error
  }
}

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
