import type { Operation } from '../../../application/ports/operation-log.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { ContentDigest } from '../../../domain/storage/stored-file.ts'
import { QuotaExceeded, type UploadQuota } from '../../../domain/storage/upload-quota.ts'
import type { Database } from '../connection/database.ts'
import { operationValues } from '../logs/operation-entry.ts'
import { MARK_READY, MARK_READY_AND_TELL, PENDING_USAGE } from './mark-ready-statements.ts'
import { toUsage } from './upload-usage.ts'

interface Ending {
  readonly id: Id
  readonly digest: ContentDigest
  readonly quota: UploadQuota | undefined
  readonly entry: Operation | undefined
}

/** pending -> ready, with `entry`. @returns false when not pending. @throws QuotaExceeded */
export async function markReady(
  database: Database,
  { id, digest: { bytes, sha256 }, quota, entry }: Ending,
): Promise<boolean> {
  const values = [id, bytes, sha256, quota?.bytes ?? null, quota?.files ?? null]
  const [marked] = entry
    ? await database.rows(MARK_READY_AND_TELL, [...values, ...operationValues(entry)])
    : await database.rows(MARK_READY, values)
  if (marked || !quota) return marked !== undefined
  const [pending] = await database.rows(PENDING_USAGE, [id])
  if (!pending) return false
  const isBytes = toUsage(pending).bytes + bytes > quota.bytes
  throw new QuotaExceeded(isBytes ? 'bytes' : 'files', quota)
}
