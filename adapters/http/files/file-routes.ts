import type { Static } from 'typebox'
import type { DeleteFiles } from '../../../application/files/delete-files.ts'
import type { FileLinks } from '../../../application/files/file-links.ts'
import type { FilesInScope } from '../../../application/files/files-in-scope.ts'
import type { FileFilter, FilePage } from '../../../application/ports/files/stored-file-repo.ts'
import { type Id, InvalidId, parseId, parseIdList } from '../../../domain/shared/id.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import { hasPreview } from '../../../domain/storage/files/viewable.ts'
import { routeOf } from '../route.ts'
import { PAGE_KEYS, pageOf, pageSlice, sortKeys } from '../wire/page-query.ts'
import { Type } from '../wire/schema.ts'
import { endOfSecond, rangeEnd, wireDate } from '../wire/wire-date.ts'
import { NullableText, textOf, WireId, wireId } from '../wire/wire-types.ts'

/** A file as lists show it. */
const FileRow = Type.Object(
  {
    ossId: Type.String({ description: 'Always a string, because the front end compares strictly' }),
    fileName: Type.String({ description: 'Object key' }),
    originalName: Type.String(),
    fileSuffix: Type.String({ description: 'Includes the dot; may be empty' }),
    url: Type.String({
      description: 'Signed URL, valid for two minutes; empty if the platform issues none',
    }),
    /** For pictures: a small version, under the same signature. */
    previewUrl: NullableText,
    createTime: Type.String(),
    createBy: WireId,
    createByName: Type.String(),
    service: Type.String({ description: 'Key of the storage platform' }),
    ext1: Type.String({ description: 'JSON: fileSize, contentType' }),
  },
  { title: 'StoredFile' },
)

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

const Ids = Type.Object({ ids: textOf(4096) })

const route = routeOf<{
  readonly files: FilesInScope
  readonly links: FileLinks
  readonly deleting: DeleteFiles
}>({ area: 'file' })

const byIds = {
  method: 'GET',
  access: 'system:oss:query',
  description: 'Up to 200 ids, separated by commas. Ids that do not exist are left out.',
  reply: Type.Array(FileRow),
} as const

/** The list of files, and what it does with some of them. */
export const FILE_ROUTES = [
  route({
    method: 'GET',
    url: '/resource/oss/list',
    access: 'system:oss:list',
    summary: 'List files',
    description:
      'Newest first by default. The two dates must be given together. A signed URL finds its file even after it has expired.',
    query: Query,
    reply: pageOf(FileRow),
    run: async ({ files: shown, links }, { query, caller }) => {
      const linkedId = query.url === undefined ? undefined : linkedFile(query.url)
      if (query.url !== undefined && linkedId === undefined) return { total: 0, rows: [] }
      const { files, total } = await shown.list(toPage(query, linkedId), caller)
      return { total, rows: await fileRows(files, links) }
    },
  }),
  route({
    ...byIds,
    url: '/resource/oss/listByIds/:ids',
    summary: 'Get files by their ids',
    params: Ids,
    run: async ({ files, links }, { params, caller }) =>
      fileRows(await files.get(parseIdList(params.ids), caller), links),
  }),
  // Otherwise an empty list would match `DELETE /:ids` and be answered as a wrong method.
  route({
    ...byIds,
    url: '/resource/oss/listByIds',
    errors: ['invalid_id'],
    summary: 'Refuse an empty list of ids',
    params: Type.Object({}),
    run: async () => {
      throw new InvalidId()
    },
  }),
  route({
    method: 'DELETE',
    url: '/resource/oss/:ids',
    access: 'system:oss:remove',
    audit: { kind: 'remove', covers: 'part' },
    words: ['Remove files', '删除文件'],
    errors: ['file_not_found', 'file_held', 'file_on_hold'],
    description:
      'Up to 200 ids, separated by commas. Ids that do not exist are ignored if at least one exists.',
    params: Ids,
    run: ({ deleting }, { params, caller, audited }) =>
      deleting.execute(parseIdList(params.ids), caller, audited),
  }),
  route({
    method: 'DELETE',
    url: '/resource/oss/links/:ids',
    access: 'system:oss:remove',
    audit: 'change',
    words: ['Revoke signed URLs of files', '作废文件链接'],
    errors: ['file_not_found'],
    description:
      'Every URL below `/file/` issued for them so far stops working at once. Up to 200 ids, separated by commas.',
    params: Ids,
    run: ({ files }, { params, caller }) => files.endLinks(parseIdList(params.ids), caller),
  }),
]

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
  return { createdFrom: rangeEnd(from), createdTo: endOfSecond(rangeEnd(to)) }
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

function fileRows(files: readonly StoredFile[], links: FileLinks) {
  return Promise.all(files.map(async (file) => fileRow(file, await links.linkTo(file))))
}

function fileRow({ id, props }: StoredFile, url: string) {
  const facts = { fileSize: props.digest?.bytes ?? 0, contentType: props.contentType }
  return {
    ossId: id,
    fileName: (props.ownKey ?? props.objectKey).value,
    originalName: props.originalName,
    fileSuffix: props.suffix,
    url,
    previewUrl: url !== '' && hasPreview(props.contentType) ? previewOf(url) : null,
    createTime: wireDate(props.createdAt),
    createBy: wireId(props.uploaderId),
    createByName: props.uploaderName,
    service: props.platformKey,
    ext1: JSON.stringify(facts),
  }
}

/** Whoever may see the file may see its preview. */
function previewOf(url: string): string {
  return url.replace('?', '/preview?')
}
