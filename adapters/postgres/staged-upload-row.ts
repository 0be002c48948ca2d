import {
  type NewStagedUpload,
  type StagedPart,
  StagedUpload,
} from '../../domain/storage/staged-upload.ts'
import { moment, optionalNumber, optionalText, text } from './columns.ts'
import type { Row } from './database.ts'
import { type Statement, storable } from './statement.ts'
import { toStoredFile } from './stored-file-row.ts'

export const FIND_STAGED: Statement = {
  name: 'find-staged',
  text: `select u.*, f.state as file_state from staged_uploads u
    left join stored_files f on f.id = u.file_id where u.id = $1 and u.expires_at > $2`,
}

export const FIND_PARTS: Statement = {
  name: 'find-parts',
  text: `select f.*, p.first as part_first, p.bytes as part_bytes from staged_parts p
    join stored_files f on f.id = p.file_id and f.state = 'pending'
    where p.upload_id = $1 order by p.first`,
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

/** In an older version, who died between the file and the note of it left one that is finished all the same. */
export function toStagedUpload(row: Row, parts: readonly Row[]): StagedUpload {
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
    parts: parts.map(toPart),
    fileId: row.file_state === 'deleting' ? undefined : optionalText(row, 'file_id'),
    isFinished: row.finished === true || row.file_state === 'ready',
    isQuarantined: row.file_state === 'quarantined',
  })
}

function toPart(row: Row): StagedPart {
  return {
    first: Number(text(row, 'part_first')),
    bytes: optionalNumber(row, 'part_bytes'),
    record: toStoredFile(row),
  }
}
