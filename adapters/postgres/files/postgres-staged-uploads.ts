import type { StagedUploads } from '../../../application/ports/files/staged-uploads.ts'
import type { NewFile } from '../../../application/ports/files/stored-file-repo.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { NoUsablePlatform } from '../../../domain/storage/files/storage-errors.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import {
  type NewStagedUpload,
  type StagedPart,
  StagedUpload,
} from '../../../domain/storage/uploads/staged-upload.ts'
import { checkStagedQuota, type UploadQuota } from '../../../domain/storage/usage/upload-quota.ts'
import { isViolation } from '../connection/constraint-violation.ts'
import { OnDatabase, type Row } from '../connection/database.ts'
import { type Statement, storable } from '../connection/statement.ts'
import { moment, optionalNumber, optionalText, text } from '../rows/columns.ts'
import { lookAtDepartments } from './department-totals.ts'
import { FIND_PLATFORM_AT, platformAt, toStoredFile, toValues } from './stored-file-row.ts'
import { toUsage } from './upload-usage.ts'

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

/** Makes concurrent starts run one after the other, so that each sees the uploads of the others. */
const LOCK_USAGE = `insert into upload_usage (user_id) values ($1)
    on conflict (user_id) do update set user_id = excluded.user_id
    returning files, bytes, running`

const UNFINISHED = `select count(*) as running, coalesce(sum(length), 0) as bytes from staged_uploads
    where owner_id = $1 and not finished and expires_at > $2`

const ADD_STAGED = `insert into staged_uploads
      (id, owner_id, owner_name, name, declared_type, length, created_at, expires_at, metadata)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

const BEGIN_PART: Statement = {
  name: 'begin-part',
  text: `with ${platformAt('$2', '$12')}, file as (
      insert into stored_files (purpose, state, lease_until, platform_key, object_key,
        original_name, suffix, content_type, uploader_id, uploader_name, created_at)
      select 'part', 'pending', $1::timestamptz, $2, $3, $4, $5, $6, $7::bigint, $8,
        $9::timestamptz
        from staged_uploads, platform where id = $10 and not finished and expires_at > $9::timestamptz
      returning *
    ), part as (
      insert into staged_parts (upload_id, first, file_id) select $10, $11::bigint, id from file
    )
    select * from file`,
}

// A part whose record the clean-up has claimed no longer counts.
const COMPLETE_PART: Statement = {
  name: 'complete-part',
  text: `with file as (
      update stored_files set lease_until = greatest(lease_until, $3::timestamptz)
        where id = $1 and state = 'pending' returning id
    )
    update staged_parts p set bytes = $2::bigint from file where p.file_id = file.id
      returning p.file_id`,
}

// A part whose record is being deleted no longer occupies its position, however long its platform
// refuses to remove the object.
const FORGET_PART = {
  name: 'forget-part',
  text: `delete from staged_parts p using stored_files f
    where p.upload_id = $1 and p.first = $2::bigint and f.id = p.file_id and f.state = 'deleting'`,
}

// A file record that is being deleted does not block the claim. The upload's row is locked first:
// an update that waited for another one would re-read its own row, but not the file that this row
// names now.
const CLAIM = {
  name: 'claim-staged',
  text: `with held as materialized (
      select id, file_id from staged_uploads where id = $1 and not finished for update
    )
    update staged_uploads u set file_id = $2 from held where u.id = held.id and not exists (
        select 1 from stored_files f where f.id = held.file_id and f.state <> 'deleting'
      ) returning u.id`,
}

const OPEN_DIRECT = {
  name: 'open-direct',
  text: `with file as (
      update stored_files set lease_until = greatest(lease_until, $4::timestamptz)
        where id = $2 and state = 'pending' returning id
    )
    update staged_uploads u set file_id = file.id, direct_upload = $3, expires_at = $4::timestamptz
      from file where u.id = $1 returning u.id`,
}

const MARK_FINISHED = {
  name: 'finish-staged',
  text: 'update staged_uploads set finished = true where id = $1',
}

const REMOVE = { name: 'remove-staged', text: 'delete from staged_uploads where id = $1' }

const REMOVE_EXPIRED = {
  name: 'remove-expired-staged',
  text: 'delete from staged_uploads where expires_at <= $1 returning id',
}

export class PostgresStagedUploads extends OnDatabase implements StagedUploads {
  async add(upload: NewStagedUpload, quota: UploadQuota | undefined): Promise<void> {
    const { ownerId, createdAt, length } = upload
    await this.database.repeatableTransaction(async () => {
      const [stored] = await this.database.rows(LOCK_USAGE, [ownerId])
      const [staged] = await this.database.rows(UNFINISHED, [ownerId, createdAt])
      if (quota) checkStagedQuota(toUsage(stored), toUsage(staged), length, quota)
      const added = { departments: quota?.departments ?? [], files: 1, bytes: length }
      await lookAtDepartments(this.database, [added])
      await this.database.rows(ADD_STAGED, stagedValues(upload))
    })
  }

  async get(id: string, now: Date): Promise<StagedUpload | undefined> {
    const [row] = await this.database.rows(FIND_STAGED, [storable(id), now])
    return row && toStagedUpload(row)
  }

  async parts(id: string): Promise<StagedPart[]> {
    return (await this.database.rows(FIND_PARTS, [id])).map(toPart)
  }

  async beginPart(
    id: string,
    first: number,
    file: NewFile,
    leaseUntil: Date,
    locationEpoch?: number,
  ): Promise<StoredFile | undefined> {
    const epoch = locationEpoch ?? null
    await this.database.rows(FORGET_PART, [storable(id), first])
    try {
      const values = [...toValues(file, leaseUntil), storable(id), first, epoch]
      const [row] = await this.database.rows(BEGIN_PART, values)
      if (row) return toStoredFile(row)
    } catch (error) {
      // The position is taken, or the upload was removed after it was read.
      if (isViolation(error, 'unique') || isViolation(error, 'foreign-key')) return undefined
      throw error
    }
    const there = await this.database.rows(FIND_PLATFORM_AT, [file.platformKey, epoch])
    if (there.length === 0) throw new NoUsablePlatform()
    return undefined
  }

  async openDirect(
    id: string,
    recordId: Id,
    directUpload: string,
    keptUntil: Date,
  ): Promise<boolean> {
    const values = [id, recordId, storable(directUpload), keptUntil]
    return (await this.database.rows(OPEN_DIRECT, values)).length === 1
  }

  async completePart(recordId: Id, bytes: number, keptUntil: Date): Promise<boolean> {
    return (await this.database.rows(COMPLETE_PART, [recordId, bytes, keptUntil])).length === 1
  }

  async claim(id: string, recordId: Id): Promise<boolean> {
    return (await this.database.rows(CLAIM, [id, recordId])).length === 1
  }

  async markFinished(id: string): Promise<void> {
    await this.database.rows(MARK_FINISHED, [id])
  }

  async remove(id: string): Promise<void> {
    await this.database.rows(REMOVE, [id])
  }

  async removeExpired(now: Date): Promise<number> {
    return (await this.database.rows(REMOVE_EXPIRED, [now])).length
  }
}

function stagedValues(upload: NewStagedUpload): unknown[] {
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
function toStagedUpload(row: Row): StagedUpload {
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

function toPart(row: Row): StagedPart {
  return {
    first: Number(text(row, 'part_first')),
    bytes: optionalNumber(row, 'part_bytes'),
    record: toStoredFile(row),
  }
}
