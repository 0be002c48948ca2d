import type { Id } from '../../../domain/shared/id.ts'
import type { ContentDigest, StoredFile } from '../../../domain/storage/files/stored-file.ts'
import type { UploadKey } from '../../../domain/storage/uploads/upload-key.ts'
import type { UploadQuota } from '../../../domain/storage/usage/upload-quota.ts'
import type { Clock } from '../../ports/clock.ts'
import type { AddTerms, NewFile, StoredFileRepo } from '../../ports/files/stored-file-repo.ts'
import type { Operation } from '../../ports/logs/operation-log.ts'
import type { UploadQuotas } from './user-quotas.ts'

/** Renewed every 10 seconds, so two renewals may fail before an upload counts as dead. */
const LEASE_SECONDS = 30

/** Records of the uploads running in this process. They are not cleaned up while it lives. */
export class RunningUploads {
  readonly #files: StoredFileRepo
  readonly #clock: Clock
  readonly #quotas: UploadQuotas
  /** With the quota that each began with. */
  readonly #running = new Map<Id, UploadQuota | undefined>()

  constructor(files: StoredFileRepo, clock: Clock, quotas: UploadQuotas) {
    this.#files = files
    this.#clock = clock
    this.#quotas = quotas
  }

  get size(): number {
    return this.#running.size
  }

  /**
   * Resolves when the record is durable.
   * @throws NoUsablePlatform, QuotaExceeded, DepartmentFull, UploadRunning
   */
  async begin(file: NewFile, terms: Omit<AddTerms, 'quota' | 'isCopy'> = {}): Promise<StoredFile> {
    const quota = await this.#quotas.of(file.uploaderId)
    const record = await this.beginAs((leaseUntil) =>
      this.durably(() => this.#files.add(file, leaseUntil, { ...terms, quota })),
    )
    this.#running.set(record.id, quota)
    return record
  }

  /** Begins a copy, which does not count towards its uploader's quota. @throws NoUsablePlatform */
  async beginCopy(file: NewFile, locationEpoch: number): Promise<StoredFile> {
    return this.beginAs((leaseUntil) =>
      this.durably(() => this.#files.add(file, leaseUntil, { isCopy: true, locationEpoch })),
    )
  }

  /** For a record that the caller adds. If its outcome is unknown, its lease expires. */
  async beginAs<T extends StoredFile | undefined>(
    add: (leaseUntil: Date) => Promise<T>,
  ): Promise<T> {
    const record = await add(this.#leaseEnd())
    if (record) this.#running.set(record.id, undefined)
    return record
  }

  /** Keeps the record of an upload that began earlier, until `end`. */
  async keep({ id, props }: StoredFile): Promise<void> {
    this.#running.set(id, await this.#quotas.of(props.uploaderId))
    await this.#files.renew([id], this.#leaseEnd())
  }

  /** @returns the user's finished or running upload under the key */
  findByKey(userId: Id, key: UploadKey): Promise<StoredFile | undefined> {
    return this.#files.getByUploadKey(userId, key)
  }

  /** To be called before a transaction that ends with `complete` locks other records. */
  async holdTotals(id: Id): Promise<void> {
    const quota = this.#running.get(id)
    if (quota) await this.#files.holdTotals(quota)
  }

  /** @returns false when the record was removed meanwhile. @throws QuotaExceeded, DepartmentFull */
  async complete(id: Id, digest: ContentDigest, entry?: Operation): Promise<boolean> {
    return this.#files.markReady(id, digest, this.#running.get(id), entry)
  }

  /** Runs the steps that store an upload's records, and waits until they are durable. */
  durably<T>(work: () => Promise<T>): Promise<T> {
    return this.#files.durably(work)
  }

  /** Waits until everything that others already see is durable. */
  settled(): Promise<void> {
    return this.#files.durably(async () => undefined)
  }

  end(id: Id): void {
    this.#running.delete(id)
  }

  /** To be called every 10 seconds. */
  async renew(): Promise<void> {
    if (this.#running.size > 0) await this.#files.renew([...this.#running.keys()], this.#leaseEnd())
  }

  #leaseEnd(): Date {
    return new Date(this.#clock.now().getTime() + LEASE_SECONDS * 1000)
  }
}
