import type { FileFilter, FilePage } from '../../../application/ports/files/stored-file-repo.ts'
import { fileOfAvatar } from '../../../domain/identity/avatar.ts'
import { hasPart } from '../../../domain/shared/has-part.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import type { MemoryDatabase } from '../memory-database.ts'

export const MOST_ROWS = 200

export function matches({ id, props }: StoredFile, filter: FileFilter): boolean {
  const { objectKeyContains, originalNameContains, createdFrom, createdTo } = filter
  return (
    (filter.id === undefined || id === filter.id) &&
    (objectKeyContains === undefined ||
      hasPart(objectKeyContains)((props.ownKey ?? props.objectKey).value)) &&
    (originalNameContains === undefined || hasPart(originalNameContains)(props.originalName)) &&
    (!filter.onHold || props.holdReason !== undefined) &&
    (filter.suffix === undefined || props.suffix === filter.suffix) &&
    (filter.platformKey === undefined || props.platformKey === filter.platformKey) &&
    (filter.uploaderId === undefined || props.uploaderId === filter.uploaderId) &&
    (createdFrom === undefined || props.createdAt >= createdFrom) &&
    (createdTo === undefined || props.createdAt <= createdTo)
  )
}

export function inOrder({ by, direction }: FilePage['sort']) {
  const sign = direction === 'asc' ? 1 : -1
  return (a: StoredFile, b: StoredFile): number => {
    const byTime = a.props.createdAt.getTime() - b.props.createdAt.getTime()
    const byPlatform =
      a.props.platformKey < b.props.platformKey
        ? -1
        : Number(a.props.platformKey > b.props.platformKey)
    return (
      sign *
      ((by === 'platform' && byPlatform) ||
        (by !== 'id' && byTime) ||
        Number(BigInt(a.id) - BigInt(b.id)))
    )
  }
}

export function avatarsIn({ users }: MemoryDatabase): ReadonlySet<Id> {
  const avatars = [...users.values()].flatMap(({ props }) => props.avatarUrl ?? [])
  return new Set(avatars.flatMap((avatar) => fileOfAvatar(avatar) ?? []))
}
