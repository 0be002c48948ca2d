import type { FilePage, NewFile, StoredFileRepo } from '../../application/ports/stored-file-repo.ts'
import type { Id } from '../../domain/shared/id.ts'
import { NoUsablePlatform } from '../../domain/storage/storage-errors.ts'
import type { ContentDigest, StoredFile } from '../../domain/storage/stored-file.ts'
import { checkRoom, QuotaExceeded, type UploadQuota } from '../../domain/storage/upload-quota.ts'
import { optionalNumber } from './columns.ts'
import { isViolation } from './constraint-violation.ts'
import type { Database, Row } from './database.ts'
import type { Statement } from './statement.ts'
import { countStatement, listStatement } from './stored-file-list.ts'
import { ADD_FILE, toStoredFile, toValues } from './stored-file-row.ts'
import { CLAIM_UNFINISHED, FIND_FILES, QUARANTINE } from './stored-file-statements.ts'
import {
  MARK_DELETING,
  MARK_READY,
  POSTPONE,
  REMOVE_RECORD,
  RENEW_LEASES,
} from './stored-file-transitions.ts'
import {
  ADD_WITHIN_QUOTA,
  FIND_USAGE,
  IS_PENDING,
  MARK_READY_WITHIN_QUOTA,
  toUsage,
} from './upload-usage.ts'

export class PostgresStoredFileRepo implements StoredFileRepo {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async add(file: NewFile, leaseUntil: Date, quota?: UploadQuota): Promise<StoredFile> {
    const values = toValues(file, leaseUntil)
    const [row] = quota
      ? await this.#insert(ADD_WITHIN_QUOTA, [...values, quota.bytes, quota.files, quota.running])
      : await this.#insert(ADD_FILE, values)
    if (row) return toStoredFile(row)
    if (!quota) throw new Error('Adding a file record returned nothing.')
    const [usage] = await this.#database.rows(FIND_USAGE, [file.uploaderId])
    checkRoom(toUsage(usage), quota)
    // Something ended between the two looks; it was full when it mattered.
    throw new QuotaExceeded('running', quota)
  }

  async renew(ids: readonly Id[], leaseUntil: Date): Promise<void> {
    await this.#database.rows(RENEW_LEASES, [ids, leaseUntil])
  }

  async markReady(id: Id, { bytes, sha256 }: ContentDigest, quota?: UploadQuota) {
    const values = [id, bytes, sha256]
    const [marked] = quota
      ? await this.#database.rows(MARK_READY_WITHIN_QUOTA, [...values, quota.bytes])
      : await this.#database.rows(MARK_READY, values)
    if (marked || !quota) return marked !== undefined
    const [pending] = await this.#database.rows(IS_PENDING, [id])
    if (pending) throw new QuotaExceeded('bytes', quota)
    return false
  }

  async quarantine(id: Id, { bytes, sha256 }: ContentDigest): Promise<boolean> {
    return (await this.#database.rows(QUARANTINE, [id, bytes, sha256])).length === 1
  }

  markDeleting(ids: readonly Id[]): Promise<StoredFile[]> {
    return this.#files(MARK_DELETING, [ids])
  }

  async remove(id: Id): Promise<void> {
    await this.#database.rows(REMOVE_RECORD, [id])
  }

  async find(id: Id): Promise<StoredFile | undefined> {
    return (await this.findAll([id]))[0]
  }

  findAll(ids: readonly Id[]): Promise<StoredFile[]> {
    return this.#files(FIND_FILES, [ids])
  }

  async list(page: FilePage): Promise<{ files: StoredFile[]; total: number }> {
    const { text, values } = listStatement(page)
    const files = await this.#files({ text }, values)
    const count = countStatement(page.filter)
    const [counted = {}] = await this.#database.rows({ text: count.text }, count.values)
    return { files, total: optionalNumber(counted, 'total') ?? 0 }
  }

  claimUnfinished(now: Date, limit: number): Promise<StoredFile[]> {
    return this.#files(CLAIM_UNFINISHED, [now, limit])
  }

  async postpone(ids: readonly Id[], until: Date): Promise<void> {
    await this.#database.rows(POSTPONE, [ids, until])
  }

  async #insert(statement: Statement, values: readonly unknown[]): Promise<readonly Row[]> {
    try {
      return await this.#database.rows(statement, values)
    } catch (error) {
      if (isViolation(error, 'foreign-key')) throw new NoUsablePlatform()
      throw error
    }
  }

  async #files(statement: Statement, values: readonly unknown[]): Promise<StoredFile[]> {
    return (await this.#database.rows(statement, values)).map(toStoredFile)
  }
}
