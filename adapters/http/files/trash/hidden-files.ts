import type { FilePage } from '../../../../application/ports/stored-file-repo.ts'
import type { StoredFile } from '../../../../domain/storage/stored-file.ts'
import { PAGE_KEYS, type PageQuery, pageSlice } from '../../wire/page-query.ts'
import { pageOf } from '../../wire/page-schema.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { wireId } from '../../wire/wire-id.ts'
import { NullableText, textOf, WireId } from '../../wire/wire-types.ts'

/** Query of the lists of the trash and of holds. */
export const HiddenFilesQuery = Type.Object({
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

export const HiddenFiles = pageOf(HiddenFileRow)

/** Newest files first. */
export function pageIn(query: PageQuery & { readonly originalName?: string }): FilePage {
  const { originalName } = query
  return {
    ...pageSlice(query),
    filter: originalName === undefined ? {} : { originalNameContains: originalName },
    sort: { by: 'id', direction: 'desc' },
  }
}

export function rowsOf({
  files,
  total,
}: {
  readonly files: readonly StoredFile[]
  readonly total: number
}) {
  return { total, rows: files.map(hiddenFileRow) }
}

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
