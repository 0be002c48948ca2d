import type { Trash } from '../../../application/files/trash.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import { parseIdList } from '../../../domain/shared/id.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import { routeOf } from '../route.ts'
import { PAGE_KEYS, type PageQuery, pageOf, pageSlice } from '../wire/page-query.ts'
import { Type } from '../wire/schema.ts'
import { wireDate } from '../wire/wire-date.ts'
import { NullableText, textOf, WireId, wireId } from '../wire/wire-types.ts'
import { QUOTA_ERRORS } from './upload-hooks.ts'

const Query = Type.Object({
  ...PAGE_KEYS,
  originalName: Type.Optional(textOf(200)),
})

const HiddenFileRow = Type.Object({
  ossId: Type.String(),
  originalName: Type.String(),
  fileSuffix: Type.String({ description: 'Includes the dot; may be empty' }),
  fileSize: Type.Integer({ description: 'Bytes; 0 if they are not known yet' }),
  createBy: WireId,
  createByName: Type.String(),
  createTime: Type.String(),
  service: Type.String({ description: 'Key of the storage platform' }),
  trashTime: NullableText,
  trashByName: NullableText,
  purgeTime: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'When the file leaves the trash for good, unless it is on hold',
  }),
  holdReason: NullableText,
})

function hiddenFileRow({ id, props }: StoredFile) {
  const { trash } = props
  return {
    ossId: id,
    originalName: props.originalName,
    fileSuffix: props.suffix,
    fileSize: props.digest?.bytes ?? 0,
    createBy: wireId(props.uploaderId),
    createByName: props.uploaderName,
    createTime: wireDate(props.createdAt),
    service: props.platformKey,
    trashTime: trash ? wireDate(trash.at) : null,
    trashByName: trash?.by ?? null,
    purgeTime: trash ? wireDate(trash.until) : null,
    holdReason: props.holdReason ?? null,
  }
}

interface Asked {
  readonly query: PageQuery & { readonly originalName?: string }
  readonly caller: Caller
}

async function hiddenFiles(
  trash: Trash,
  { query, caller }: Asked,
  states: readonly ('ready' | 'trashed')[],
  which: { readonly onHold?: true } = {},
) {
  const { originalName: originalNameContains } = query
  const filter = {
    ...which,
    ...(originalNameContains !== undefined && { originalNameContains }),
  }
  const sort = { by: 'id', direction: 'desc' } as const
  const { files, total } = await trash.list({ ...pageSlice(query), states, filter, sort }, caller)
  return { total, rows: files.map(hiddenFileRow) }
}

const route = routeOf<{ readonly trash: Trash }>({ area: 'file' })

/** The trash, and files on hold. */
export const TRASH_ROUTES = [
  route({
    method: 'GET',
    url: '/resource/oss/trash',
    access: 'system:oss:trash',
    summary: 'List the trash',
    description: 'Newest files first; those of others as in the list of files.',
    query: Query,
    reply: pageOf(HiddenFileRow),
    run: ({ trash }, call) => hiddenFiles(trash, call, ['trashed']),
  }),
  route({
    method: 'GET',
    url: '/resource/oss/hold',
    access: 'system:oss:hold',
    summary: 'List the files on hold',
    description: 'In the trash or not; newest files first.',
    query: Query,
    reply: pageOf(HiddenFileRow),
    run: ({ trash }, call) => hiddenFiles(trash, call, ['ready', 'trashed'], { onHold: true }),
  }),
  route({
    method: 'PUT',
    url: '/resource/oss/trash/:ids',
    access: 'system:oss:restore',
    audit: { kind: 'change', covers: 'part' },
    words: ['Restore files', '恢复文件'],
    errors: ['file_not_found', ...QUOTA_ERRORS],
    summary: 'Restore files from the trash',
    description:
      'Signed URLs from before stay dead. Ids that are not in the trash are ignored if at least one is.',
    params: Type.Object({ ids: textOf(4096) }),
    run: ({ trash }, { params, caller, audited }) => {
      const ids = parseIdList(params.ids)
      return audited(() => trash.restore(ids, caller))
    },
  }),
  route({
    method: 'DELETE',
    url: '/resource/oss/trash/:ids',
    access: 'system:oss:purge',
    audit: { kind: 'remove', covers: 'part' },
    words: ['Delete files for good', '彻底删除文件'],
    errors: ['file_not_found', 'file_on_hold'],
    description:
      'Nothing brings them back. Ids that are not in the trash are ignored if at least one is.',
    params: Type.Object({ ids: textOf(4096) }),
    run: ({ trash }, { params, caller, audited }) =>
      trash.purge(parseIdList(params.ids), caller, audited),
  }),
  route({
    method: 'PUT',
    url: '/resource/oss/hold/:ids',
    access: 'system:oss:hold',
    audit: { kind: 'change', covers: 'part' },
    words: ['Put files on hold', '设置文件保全'],
    errors: ['file_not_found'],
    summary: 'Put files on hold, or end a hold',
    description:
      'Nobody deletes a file on hold, and it never leaves the trash for good. Without a reason, the hold ends. Ids that do not exist are ignored if at least one exists.',
    params: Type.Object({ ids: textOf(4096) }),
    body: Type.Object({ holdReason: Type.Optional(textOf(500)) }),
    run: ({ trash }, { params, body, caller, audited }) => {
      const ids = parseIdList(params.ids)
      const reason = body.holdReason?.trim() || undefined
      return audited(() => trash.hold(ids, caller, reason))
    },
  }),
]
