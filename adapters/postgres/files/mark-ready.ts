import type { Operation } from '../../../application/ports/logs/operation-log.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { ContentDigest } from '../../../domain/storage/files/stored-file.ts'
import { QuotaExceeded, type UploadQuota } from '../../../domain/storage/usage/upload-quota.ts'
import type { Database } from '../connection/database.ts'
import { ONE_RELAXED, type Statement } from '../connection/statement.ts'
import {
  INTO_OPERATION_LOG,
  operationParameters,
  operationValues,
} from '../logs/operation-entry.ts'
import { toUsage } from './upload-usage.ts'

// Locks the file's record first, then the usage row. Only the upload of a new avatar has locked the
// usage row before, with the old picture (ADR 31), which is safe because nobody else knows its new
// record. The update names the record by `$1`: if it joined it through `file`, a server without
// statistics would scan the whole table, and keep that plan. The commit is relaxed from the first
// lock on, because a refused update holds both rows too. If the file came in parts, its upload is
// finished in the same step; otherwise, after a crash, the upload could store the file again once
// it had been deleted. A file that was sent past the service begins to count now.
const MARKED = `file as materialized (
      select id, uploader_id from stored_files
        where id = $1 and state = 'pending' and ${ONE_RELAXED} for update
    ), usage as materialized (
      select u.bytes, u.files + u.running as files from upload_usage u join file on u.user_id = file.uploader_id
        where $4::bigint is not null for update of u
    ), marked as (
      update stored_files f set state = 'ready', bytes = $2::bigint, sha256 = $3,
          purpose = case purpose when 'part' then 'file' else purpose end
        from file left join usage on true
        where f.id = $1 and f.state = 'pending'
          and ($4::bigint is null or (usage.bytes + $2::bigint <= $4::bigint
            and (f.purpose <> 'part' or usage.files < $5::bigint)))
        returning f.id
    ), finished as (
      update staged_uploads u set finished = true from marked where u.file_id = $1
    )`

/** `$4` and `$5` are the uploader's limits in bytes and files, or null. */
export const MARK_READY: Statement = {
  name: 'mark-ready',
  text: `with ${MARKED} select id from marked`,
}

/** Adds the audit entry in the same statement, so that the rows are not locked for longer. */
export const MARK_READY_AND_TELL: Statement = {
  name: 'mark-ready-and-tell',
  text: `with ${MARKED}, told as (
      ${INTO_OPERATION_LOG} select ${operationParameters(6)} from marked
    )
    select id from marked`,
}

const PENDING_USAGE: Statement = {
  name: 'pending-usage',
  text: `select u.* from stored_files f join upload_usage u on u.user_id = f.uploader_id
    where f.id = $1 and f.state = 'pending'`,
}

export const QUARANTINE: Statement = {
  name: 'quarantine-file',
  text: `update stored_files set state = 'quarantined', bytes = $2, sha256 = $3,
      purpose = case purpose when 'part' then 'file' else purpose end
    where id = $1 and state = 'pending' returning id`,
}

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
