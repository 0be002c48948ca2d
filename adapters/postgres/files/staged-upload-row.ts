import {
  type NewStagedUpload,
  type StagedPart,
  StagedUpload,
} from '../../../domain/storage/uploads/staged-upload.ts'
import type { Row } from '../connection/database.ts'
import { type Statement, storable } from '../connection/statement.ts'
import { moment, optionalNumber, optionalText, text } from '../rows/columns.ts'
import { toStoredFile } from './stored-file-row.ts'

// Counts bytes up to the first part that leaves a gap or is still being written. Records are read
// one by one here and below, because a server without statistics would scan their whole table.
const PROGRESS = `select count(*) as part_count, coalesce(
      min(before) filter (where first <> before or bytes is null), sum(bytes), 0) as received
    from (select p.first, p.bytes, coalesce(
          sum(p.bytes) over (order by p.first rows between unbounded preceding and 1 preceding), 0
        ) as before
      from staged_parts p where p.upload_id = u.id
        and (select r.state from stored_files r where r.id = p.file_id) = 'pending') as each_part`

export const FIND_STAGED: Statement = {
  name: 'find-staged',
  text: `select u.*, f.state as file_state, p.part_count, p.received from staged_uploads u
    left join stored_files f on f.id = u.file_id cross join lateral (${PROGRESS}) p
    where u.id = $1 and u.expires_at > $2`,
}

export const FIND_PARTS: Statement = {
  name: 'find-parts',
  text: `select f.*, p.first as part_first, p.bytes as part_bytes from staged_parts p
    cross join lateral (select * from stored_files where id = p.file_id offset 0) f
    where p.upload_id = $1 and f.state = 'pending' order by p.first`,
}

export function stagedValues(upload: NewStagedUpload): unknown[] {
  return [
    upload.id,
    upload.ownerId,
    storable(upload.ownerName),
    storable(upload.name),
    upload.declaredType === undefined ? null : storable(upload.declaredType),
    upload.length,
    upload.createdAt,
    upload.expiresAt,
    upload.metadata === undefined ? null : storable(upload.metadata),
  ]
}

/**
 * A ready file also counts as finished: an older version could crash after storing the file and
 * before marking the upload.
 */
export function toStagedUpload(row: Row): StagedUpload {
  const props = {
    id: text(row, 'id'),
    ownerId: text(row, 'owner_id'),
    ownerName: text(row, 'owner_name'),
    name: text(row, 'name'),
    declaredType: optionalText(row, 'declared_type'),
    metadata: optionalText(row, 'metadata'),
    length: Number(text(row, 'length')),
    createdAt: moment(row, 'created_at'),
    expiresAt: moment(row, 'expires_at'),
  }
  return new StagedUpload(props, {
    received: Number(row.received),
    partCount: Number(row.part_count),
    fileId: row.file_state === 'deleting' ? undefined : optionalText(row, 'file_id'),
    isFinished: row.finished === true || row.file_state === 'ready',
    isQuarantined: row.file_state === 'quarantined',
    directUpload: optionalText(row, 'direct_upload'),
  })
}

export function toPart(row: Row): StagedPart {
  return {
    first: Number(text(row, 'part_first')),
    bytes: optionalNumber(row, 'part_bytes'),
    record: toStoredFile(row),
  }
}
