import type { Id } from '../../../domain/shared/id.ts'
import type { UploadUsage } from '../../../domain/storage/upload-quota.ts'
import type { MemoryDatabase } from '../memory-database.ts'

export function usageOf(database: MemoryDatabase, userId: Id): UploadUsage {
  const kept = [...database.files.values()].filter(
    ({ file: { props }, countsForNobody, countsInTrash }) =>
      !countsForNobody && (props.state !== 'trashed' || countsInTrash),
  )
  const own = kept.map(({ file }) => file.props).filter(({ uploaderId }) => uploaderId === userId)
  const ready = own.filter(({ state }) => ['ready', 'quarantined', 'trashed'].includes(state))
  return {
    bytes: ready.reduce((sum, { digest }) => sum + (digest?.bytes ?? 0), 0),
    files: ready.length,
    running: own.filter(({ state }) => state === 'pending').length,
  }
}
