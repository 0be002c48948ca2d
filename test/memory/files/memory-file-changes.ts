import type { Id } from '../../../domain/shared/id.ts'
import type { FileScope } from '../../../domain/storage/files/file-scope.ts'
import { StoredFile, type StoredFileProps } from '../../../domain/storage/files/stored-file.ts'
import { USER } from '../../../domain/users/user-record.ts'
import type { KeptFile, MemoryDatabase } from '../memory-database.ts'

export function setFile({ files }: MemoryDatabase, id: Id, change: Partial<KeptFile>): void {
  const kept = files.get(id)
  if (kept) files.set(id, { ...kept, ...change })
}

/** @returns the file, if it exists */
export function changeFile(
  database: MemoryDatabase,
  id: Id,
  change: Partial<StoredFileProps>,
): StoredFile[] {
  const kept = database.files.get(id)
  if (!kept) return []
  const file = new StoredFile({ ...kept.file.props, ...change })
  setFile(database, id, { file })
  return [file]
}

export function removeFiles(database: MemoryDatabase, ids: readonly Id[]): StoredFile[] {
  const gone = { state: 'deleting', trash: undefined } as const
  const marked = ids.flatMap((id) => changeFile(database, id, gone))
  // Whatever lease it had is over.
  for (const { id, props } of marked) setFile(database, id, { leaseUntil: props.createdAt })
  return marked
}

export function openIn(
  database: MemoryDatabase,
  states: readonly StoredFileProps['state'][],
  ids: readonly Id[],
  scope: FileScope,
): Id[] {
  return [...new Set(ids)].filter((id) => {
    const file = database.files.get(id)?.file
    return file && states.includes(file.props.state) && isOpen(database, file, scope)
  })
}

export function isOpen(
  database: MemoryDatabase,
  { props: { uploaderId } }: StoredFile,
  scope: FileScope,
): boolean {
  if (scope === 'all' || uploaderId === scope.uploaderId) return true
  const department = database.recordsOf(USER.table).get(uploaderId)?.departmentId
  return department !== undefined && scope.departments.has(String(department))
}

/** Whether other records have the object of this one. */
export function hasOthers({ files }: MemoryDatabase, { id, props }: StoredFile): boolean {
  return [...files.values()].some(
    ({ file: other }) =>
      other.id !== id &&
      other.props.platformKey === props.platformKey &&
      other.props.objectKey.value === props.objectKey.value,
  )
}
