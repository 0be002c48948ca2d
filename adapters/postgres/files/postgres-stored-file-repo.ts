import type {
  AddTerms,
  FilePage,
  NewFile,
  StoredFileRepo,
} from '../../../application/ports/files/stored-file-repo.ts'
import type { Operation } from '../../../application/ports/logs/operation-log.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { FileScope } from '../../../domain/storage/files/file-scope.ts'
import type { PostponedRemoval } from '../../../domain/storage/files/removal-wait.ts'
import { NoUsablePlatform } from '../../../domain/storage/files/storage-errors.ts'
import type {
  ContentDigest,
  StoredFile,
  UnfinishedFile,
} from '../../../domain/storage/files/stored-file.ts'
import type { TrashTerms } from '../../../domain/storage/files/trash.ts'
import { type UploadKey, UploadRunning } from '../../../domain/storage/uploads/upload-key.ts'
import {
  checkQuota,
  QuotaExceeded,
  type UploadQuota,
} from '../../../domain/storage/usage/upload-quota.ts'
import { isViolation } from '../connection/constraint-violation.ts'
import { OnDatabase, type Row } from '../connection/database.ts'
import { Gathered } from '../connection/gathered.ts'
import { type Statement, storable } from '../connection/statement.ts'
import { optionalNumber, text } from '../rows/columns.ts'
import { pageOf } from '../rows/page-statements.ts'
import { holdDepartments, lookAtDepartments, withinDepartments } from './department-totals.ts'
import { HIDE_KEPT, MARK_DELETING, TRASH_KEPT } from './mark-deleting-statements.ts'
import { markReady, QUARANTINE } from './mark-ready.ts'
import { openFiles } from './open-files.ts'
import { filesQuestion } from './stored-file-list.ts'
import {
  ADD_FILE,
  FIND_OBJECTS,
  FIND_PLATFORM_AT,
  toStoredFile,
  toValues,
} from './stored-file-row.ts'
import {
  ABANDON,
  CLAIM_UNFINISHED,
  END_LINKS,
  FILL_DIGEST,
  FIND_FILES,
  FIND_KEPT_ON,
  FIND_POSTPONED,
  FIND_UNCHECKED,
  letGo,
  POSTPONE,
  REMOVE_RECORD,
  RENEW_LEASES,
} from './stored-file-statements.ts'
import {
  ADD_KEYED_WITHIN_QUOTA,
  ADD_WITHIN_QUOTA,
  BEGIN_USAGE,
  FIND_USAGE,
  toUsage,
} from './upload-usage.ts'

const FIND_BY_KEY: Statement = {
  name: 'find-by-upload-key',
  text: `select * from stored_files where uploader_id = $1 and upload_key = $2
    and created_at >= $3 and state <> 'deleting'`,
}

const FORGET_KEY: Statement = {
  name: 'forget-upload-key',
  text: `update stored_files set upload_key = null
    where uploader_id = $1 and upload_key = $2 and created_at < $3`,
}

export class PostgresStoredFileRepo extends OnDatabase implements StoredFileRepo {
  readonly #finds = new Gathered((ids: readonly Id[]) => this.#filesById(ids))

  async add(file: NewFile, leaseUntil: Date, terms: AddTerms = {}): Promise<StoredFile> {
    const { key, quota, isCopy, locationEpoch } = terms
    if (key) await this.database.rows(FORGET_KEY, [file.uploaderId, key.text, key.since])
    const values = [...toValues(file, leaseUntil), key?.text ?? null]
    if (quota) return this.#addWithin(quota, file, terms, values)
    const rest = [isCopy ? 'copy' : 'file', locationEpoch ?? null]
    const [row] = await this.#insert(ADD_FILE, [...values, ...rest])
    if (!row) throw new NoUsablePlatform()
    return toStoredFile(row)
  }

  durably<T>(work: () => Promise<T>): Promise<T> {
    return this.database.durably(work)
  }

  async getByUploadKey(
    uploaderId: Id,
    { text: key, since }: UploadKey,
  ): Promise<StoredFile | undefined> {
    return (await this.#files(FIND_BY_KEY, [uploaderId, key, since]))[0]
  }

  async renew(ids: readonly Id[], leaseUntil: Date): Promise<void> {
    await this.database.rows(RENEW_LEASES, [ids, leaseUntil])
  }

  holdTotals({ departments }: UploadQuota): Promise<void> {
    return holdDepartments(this.database, departments ?? [])
  }

  markReady(id: Id, digest: ContentDigest, quota?: UploadQuota, entry?: Operation) {
    const added = { departments: quota?.departments ?? [], files: 1, bytes: digest.bytes }
    return withinDepartments(this.database, [added], () =>
      markReady(this.database, { id, digest, quota, entry }),
    )
  }

  async unchecked(after: Id | undefined, limit: number) {
    const rows = await this.database.rows(FIND_UNCHECKED, [after ?? '-1', limit])
    const left = optionalNumber(rows[0] ?? {}, 'left_count') ?? 0
    return { files: rows.map(toStoredFile), left }
  }

  async fillDigest(id: Id, { bytes, sha256 }: ContentDigest): Promise<void> {
    await this.database.rows(FILL_DIGEST, [id, bytes, sha256])
  }

  async quarantine(id: Id, { bytes, sha256 }: ContentDigest): Promise<boolean> {
    return (await this.database.rows(QUARANTINE, [id, bytes, sha256])).length === 1
  }

  async abandon(id: Id): Promise<boolean> {
    const [had] = await this.database.rows(ABANDON, [id])
    return !['ready', 'quarantined', 'trashed'].includes(String(had?.state))
  }

  markDeleting(ids: readonly Id[]): Promise<StoredFile[]> {
    return this.#files(MARK_DELETING, [ids])
  }

  async hideKept(ids: readonly Id[], scope: FileScope, trash?: TrashTerms) {
    const open = await openFiles(this.database, ids, scope)
    if (!trash) return this.#files(HIDE_KEPT, [open])
    const { at, by, until, counts } = trash
    return this.#files(TRASH_KEPT, [open, at, storable(by), until, counts])
  }

  async remove(id: Id, locationEpoch?: number): Promise<void> {
    await this.database.rows(REMOVE_RECORD, [id, locationEpoch ?? null])
  }

  letGo(id: Id): Promise<boolean> {
    return letGo(this.database, id)
  }

  async endLinks(ids: readonly Id[], scope: FileScope): Promise<number> {
    return (await this.database.rows(END_LINKS, [await openFiles(this.database, ids, scope)]))
      .length
  }

  get(id: Id): Promise<StoredFile | undefined> {
    return this.database.together(this.#finds, id)
  }

  async getMany(ids: readonly Id[], scope: FileScope): Promise<StoredFile[]> {
    return this.#files(FIND_FILES, [await openFiles(this.database, ids, scope)])
  }

  async idsOf(objects: Parameters<StoredFileRepo['idsOf']>[0]): Promise<Id[]> {
    const keys = objects.map(({ objectKey }) => objectKey.value)
    const values = [objects.map(({ platformKey }) => platformKey), keys]
    return (await this.database.rows(FIND_OBJECTS, values)).map((row) => text(row, 'id'))
  }

  keptOn(platformKey: string, after: Id | undefined, limit: number): Promise<StoredFile[]> {
    return this.#files(FIND_KEPT_ON, [storable(platformKey), after ?? '0', limit])
  }

  async list(page: FilePage, scope: FileScope): Promise<{ files: StoredFile[]; total: number }> {
    const { rows, total } = await pageOf(this.database, filesQuestion(page, scope))
    return { files: rows.map(toStoredFile), total }
  }

  async claimUnfinished(now: Date, limit: number, platformKey?: string): Promise<UnfinishedFile[]> {
    const rows = await this.database.rows(CLAIM_UNFINISHED, [now, limit, platformKey ?? null])
    return rows.map((row) => {
      return { file: toStoredFile(row), attempts: Number(row.removal_attempts) }
    })
  }

  async postpone(postponed: readonly PostponedRemoval[]): Promise<void> {
    const ids = postponed.map(({ id }) => id)
    const times = postponed.map(({ until }) => until.toISOString())
    await this.database.rows(POSTPONE, [ids, times])
  }

  async hasPostponed(platformKey: string): Promise<boolean> {
    return (await this.database.rows(FIND_POSTPONED, [platformKey])).length > 0
  }

  async #addWithin(
    quota: UploadQuota,
    { uploaderId, platformKey }: NewFile,
    { key, bytes = 1, locationEpoch }: AddTerms,
    values: readonly unknown[],
  ) {
    const statement = key ? ADD_KEYED_WITHIN_QUOTA : ADD_WITHIN_QUOTA
    const epoch = locationEpoch ?? null
    const limits = [quota.bytes - bytes, quota.files, quota.running, epoch]
    await lookAtDepartments(this.database, [
      { departments: quota.departments ?? [], files: 1, bytes },
    ])
    const add = () => this.#insert(statement, [...values, ...limits])
    const [row] = await add()
    if (row) return toStoredFile(row)
    await this.#checkQuota(uploaderId, quota, bytes)
    // This is the user's first upload, or another upload ended between the two reads.
    await this.database.rows(BEGIN_USAGE, [uploaderId])
    const [added] = await add()
    if (added) return toStoredFile(added)
    // Other uploads used up the quota in between.
    await this.#checkQuota(uploaderId, quota, bytes)
    const there = await this.database.rows(FIND_PLATFORM_AT, [platformKey, epoch])
    throw there.length === 0 ? new NoUsablePlatform() : new QuotaExceeded('running', quota)
  }

  async #checkQuota(uploaderId: Id, quota: UploadQuota, bytes: number): Promise<void> {
    const [usage] = await this.database.rows(FIND_USAGE, [uploaderId])
    checkQuota(toUsage(usage), quota, bytes)
  }

  async #insert(statement: Statement, values: readonly unknown[]): Promise<readonly Row[]> {
    try {
      return await this.database.rows(statement, values)
    } catch (error) {
      if (isViolation(error, 'foreign-key')) throw new NoUsablePlatform()
      // Object keys are random, so the duplicate can only be the upload key.
      if (isViolation(error, 'unique')) throw new UploadRunning()
      throw error
    }
  }

  async #filesById(ids: readonly Id[]): Promise<(id: Id) => StoredFile | undefined> {
    const files = new Map((await this.getMany(ids, 'all')).map((file) => [file.id, file]))
    return (id) => files.get(id)
  }

  async #files(statement: Statement, values: readonly unknown[]): Promise<StoredFile[]> {
    return (await this.database.rows(statement, values)).map(toStoredFile)
  }
}
