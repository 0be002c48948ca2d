import type { Id } from '../../../domain/shared/id.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import type { UploadKey } from '../../../domain/storage/uploads/upload-key.ts'
import type { MemoryDatabase } from '../memory-database.ts'

export function holderOf(
  database: MemoryDatabase,
  uploaderId: Id,
  { text, since }: UploadKey,
): StoredFile | undefined {
  const holding = [...database.files.values()].find(
    ({ file: { props }, uploadKey }) =>
      uploadKey === text &&
      props.uploaderId === uploaderId &&
      props.state !== 'deleting' &&
      props.createdAt >= since,
  )
  return holding?.file
}

export function finishUpload(database: MemoryDatabase, fileId: Id): void {
  const uploads = database.stagedUploads
  for (const [id, kept] of uploads) {
    if (kept.fileId === fileId) uploads.set(id, { ...kept, finished: true })
  }
}
