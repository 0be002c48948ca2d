import type { StagedUploads } from '../../../application/ports/files/staged-uploads.ts'
import type { NewFile } from '../../../application/ports/files/stored-file-repo.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { NoUsablePlatform } from '../../../domain/storage/files/storage-errors.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import type {
  NewStagedUpload,
  StagedPart,
  StagedUpload,
} from '../../../domain/storage/uploads/staged-upload.ts'
import { checkStagedQuota, type UploadQuota } from '../../../domain/storage/usage/upload-quota.ts'
import { isViolation } from '../connection/constraint-violation.ts'
import type { Database } from '../connection/database.ts'
import { storable } from '../connection/statement.ts'
import { lookAtDepartments } from './department-totals.ts'
import { FIND_PLATFORM_AT } from './platform-at.ts'
import {
  FIND_PARTS,
  FIND_STAGED,
  stagedValues,
  toPart,
  toStagedUpload,
} from './staged-upload-row.ts'
import {
  ADD_STAGED,
  BEGIN_PART,
  COMPLETE_PART,
  LOCK_USAGE,
  UNFINISHED,
} from './staged-upload-statements.ts'
import { toStoredFile, toValues } from './stored-file-row.ts'
import { toUsage } from './upload-usage.ts'

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

export class PostgresStagedUploads implements StagedUploads {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async add(upload: NewStagedUpload, quota: UploadQuota | undefined): Promise<void> {
    const { ownerId, createdAt, length } = upload
    await this.#database.repeatableTransaction(async () => {
      const [stored] = await this.#database.rows(LOCK_USAGE, [ownerId])
      const [staged] = await this.#database.rows(UNFINISHED, [ownerId, createdAt])
      if (quota) checkStagedQuota(toUsage(stored), toUsage(staged), length, quota)
      const added = { departments: quota?.departments ?? [], files: 1, bytes: length }
      await lookAtDepartments(this.#database, [added])
      await this.#database.rows(ADD_STAGED, stagedValues(upload))
    })
  }

  async get(id: string, now: Date): Promise<StagedUpload | undefined> {
    const [row] = await this.#database.rows(FIND_STAGED, [storable(id), now])
    return row && toStagedUpload(row)
  }

  async parts(id: string): Promise<StagedPart[]> {
    return (await this.#database.rows(FIND_PARTS, [id])).map(toPart)
  }

  async beginPart(
    id: string,
    first: number,
    file: NewFile,
    leaseUntil: Date,
    locationEpoch?: number,
  ): Promise<StoredFile | undefined> {
    const epoch = locationEpoch ?? null
    await this.#database.rows(FORGET_PART, [storable(id), first])
    try {
      const values = [...toValues(file, leaseUntil), storable(id), first, epoch]
      const [row] = await this.#database.rows(BEGIN_PART, values)
      if (row) return toStoredFile(row)
    } catch (error) {
      // The position is taken, or the upload was removed after it was read.
      if (isViolation(error, 'unique') || isViolation(error, 'foreign-key')) return undefined
      throw error
    }
    const there = await this.#database.rows(FIND_PLATFORM_AT, [file.platformKey, epoch])
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
    return (await this.#database.rows(OPEN_DIRECT, values)).length === 1
  }

  async completePart(recordId: Id, bytes: number, keptUntil: Date): Promise<boolean> {
    return (await this.#database.rows(COMPLETE_PART, [recordId, bytes, keptUntil])).length === 1
  }

  async claim(id: string, recordId: Id): Promise<boolean> {
    return (await this.#database.rows(CLAIM, [id, recordId])).length === 1
  }

  async markFinished(id: string): Promise<void> {
    await this.#database.rows(MARK_FINISHED, [id])
  }

  async remove(id: string): Promise<void> {
    await this.#database.rows(REMOVE, [id])
  }

  async removeExpired(now: Date): Promise<number> {
    return (await this.#database.rows(REMOVE_EXPIRED, [now])).length
  }
}
