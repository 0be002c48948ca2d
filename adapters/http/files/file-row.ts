import type { FileLinks } from '../../../application/files/file-links.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import { hasPreview } from '../../../domain/storage/files/viewable.ts'
import { Type } from '../wire/schema.ts'
import { wireDate } from '../wire/wire-date.ts'
import { NullableText, WireId, wireId } from '../wire/wire-types.ts'

/** A file as lists show it. */
export const FileRow = Type.Object(
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

export function fileRows(files: readonly StoredFile[], links: FileLinks) {
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
