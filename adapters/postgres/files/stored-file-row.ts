import type { NewFile } from '../../../application/ports/files/stored-file-repo.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { type FileState, StoredFile } from '../../../domain/storage/files/stored-file.ts'
import type { InTrash } from '../../../domain/storage/files/trash.ts'
import type { Row } from '../connection/database.ts'
import { ONE_RELAXED, type Statement, storable } from '../connection/statement.ts'
import { moment, optionalNumber, optionalText, text } from '../rows/columns.ts'

export const FIND_PLATFORM_AT: Statement = {
  name: 'find-platform-at',
  text: `select key from ${at('$1', '$2')}`,
}

export const ADD_FILE: Statement = {
  name: 'add-file',
  text: `with ${platformAt('$2', '$12')}
    insert into stored_files (state, lease_until, platform_key, object_key, original_name,
      suffix, content_type, uploader_id, uploader_name, created_at, upload_key, purpose)
    select 'pending', $1::timestamptz, $2, $3, $4, $5, $6, $7::bigint, $8, $9::timestamptz, $10, $11
      from platform where ${ONE_RELAXED}
    returning *`,
}

export const FIND_OBJECTS: Statement = {
  name: 'find-objects',
  text: `select f.id from unnest($1::text[], $2::text[]) as asked(platform_key, object_key)
    join stored_files f using (platform_key, object_key)`,
}

export function toValues(file: NewFile, leaseUntil: Date): unknown[] {
  return [
    leaseUntil,
    file.platformKey,
    file.objectKey.value,
    storable(file.originalName),
    storable(file.suffix),
    storable(file.contentType),
    file.uploaderId,
    storable(file.uploaderName),
    file.createdAt,
  ]
}

export function toStoredFile(row: Row): StoredFile {
  const bytes = optionalNumber(row, 'bytes')
  const sharedKey = optionalText(row, 'stored_at')
  return new StoredFile({
    id: text(row, 'id'),
    platformKey: text(row, 'platform_key'),
    objectKey: ObjectKey.existing(sharedKey ?? text(row, 'object_key')),
    ownKey: sharedKey === undefined ? undefined : ObjectKey.existing(text(row, 'object_key')),
    originalName: text(row, 'original_name'),
    suffix: text(row, 'suffix'),
    contentType: text(row, 'content_type'),
    state: toState(row.state),
    digest: bytes === undefined ? undefined : { bytes, sha256: text(row, 'sha256') },
    uploaderId: text(row, 'uploader_id'),
    uploaderName: text(row, 'uploader_name'),
    createdAt: moment(row, 'created_at'),
    // Selected only where links are made or followed.
    linkEpoch: optionalNumber(row, 'link_epoch') ?? 0,
    trash: toTrash(row),
    holdReason: optionalText(row, 'hold_reason'),
  })
}

function toTrash(row: Row): InTrash | undefined {
  if (row.state !== 'trashed') return undefined
  const at = moment(row, 'trashed_at')
  return { at, by: text(row, 'trashed_by'), until: moment(row, 'lease_until') }
}

function toState(value: unknown): FileState {
  const known: FileState[] = ['ready', 'quarantined', 'trashed', 'deleting']
  return known.find((state) => state === value) ?? 'pending'
}

/** Selects the platform, unless its location has changed. */
function at(key: string, locationEpoch: string): string {
  return `storage_platforms
        where key = ${key} and location_epoch = coalesce(${locationEpoch}::integer, location_epoch)`
}

/** Locks the platform like a foreign key, so that a change in progress is seen. */
export function platformAt(key: string, locationEpoch: string): string {
  return `platform as materialized (
      select from ${at(key, locationEpoch)} for key share
    )`
}
