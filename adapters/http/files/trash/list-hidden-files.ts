import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Trash } from '../../../../application/files/trash.ts'
import type { StoredFile } from '../../../../domain/storage/files/stored-file.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { PAGE_KEYS, pageSlice } from '../../wire/page-query.ts'
import { pageOf } from '../../wire/page-schema.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { wireId } from '../../wire/wire-id.ts'
import { NullableText, textOf, WireId } from '../../wire/wire-types.ts'

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

const LISTS = [
  {
    url: '/resource/oss/trash',
    access: 'system:oss:trash',
    summary: 'List the trash',
    description: 'Newest files first; those of others as in the list of files.',
    states: ['trashed'],
    which: {},
  },
  {
    url: '/resource/oss/hold',
    access: 'system:oss:hold',
    summary: 'List the files on hold',
    description: 'In the trash or not; newest files first.',
    states: ['ready', 'trashed'],
    which: { onHold: true },
  },
] as const

/** The lists of the trash and of holds. */
export function hiddenFilesRoute(trash: Trash): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const { url, access, summary, description, states, which } of LISTS) {
      const told = { summary, description, tags: ['Files'] }
      const schema = { ...told, querystring: Query, response: { 200: pageOf(HiddenFileRow) } }
      app.get(url, { schema, config: { access } }, async (request) => {
        const { originalName: originalNameContains } = request.query
        const { files, total } = await trash.list(
          {
            ...pageSlice(request.query),
            states,
            filter: {
              ...which,
              ...(originalNameContains !== undefined && { originalNameContains }),
            },
            sort: { by: 'id', direction: 'desc' },
          },
          callerOf(request),
        )
        return { total, rows: files.map(hiddenFileRow) }
      })
    }
  }
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
