import type { StoredFile } from '../../../domain/storage/stored-file.ts'
import { Type } from '../schema.ts'
import { wireDate } from '../wire/wire-date.ts'
import { wireId } from '../wire/wire-id.ts'
import { WireId } from '../wire/wire-types.ts'

/** A file as lists show it. */
export const FileRow = Type.Object({
  ossId: Type.String({ description: 'Always text: the front end compares strictly' }),
  fileName: Type.String({ description: 'Object key' }),
  originalName: Type.String(),
  fileSuffix: Type.String({ description: 'With the dot, or empty' }),
  url: Type.String({ description: 'Signed address, good for two minutes' }),
  createTime: Type.String(),
  createBy: WireId,
  createByName: Type.String(),
  service: Type.String({ description: 'Key of the storage platform' }),
  ext1: Type.String({ description: 'JSON: fileSize, contentType' }),
})

export function fileRow({ id, props }: StoredFile, url: string) {
  const facts = { fileSize: props.digest?.bytes ?? 0, contentType: props.contentType }
  return {
    ossId: id,
    fileName: props.objectKey.value,
    originalName: props.originalName,
    fileSuffix: props.suffix,
    url,
    createTime: wireDate(props.createdAt),
    createBy: wireId(props.uploaderId),
    createByName: props.uploaderName,
    service: props.platformKey,
    ext1: JSON.stringify(facts),
  }
}
