import type { Operation } from '../../../application/ports/operation-log.ts'
import type {
  AddTerms,
  FilePage,
  NewFile,
  StoredFileRepo,
} from '../../../application/ports/stored-file-repo.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { FileScope } from '../../../domain/storage/file-scope.ts'
import type { PostponedRemoval } from '../../../domain/storage/removal-wait.ts'
import { NoUsablePlatform } from '../../../domain/storage/storage-errors.ts'
import {
  type ContentDigest,
  StoredFile,
  type StoredFileProps,
  type UnfinishedFile,
} from '../../../domain/storage/stored-file.ts'
import { type UploadKey, UploadRunning } from '../../../domain/storage/upload-key.ts'
import {
  checkQuota,
  QuotaExceeded,
  type UploadQuota,
} from '../../../domain/storage/upload-quota.ts'
import { USER } from '../../../domain/users/user-record.ts'
import { keepEntry } from '../logs/memory-audit.ts'
import type { MemoryDatabase } from '../memory-database.ts'
import { platformAt } from '../platform-at.ts'
import { usageOf } from './memory-upload-usage.ts'
import { avatarsIn, inOrder, MOST_ROWS, matches } from './stored-file-list.ts'

export class MemoryStoredFileRepo implements StoredFileRepo {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async add(props: NewFile, leaseUntil: Date, terms: AddTerms = {}): Promise<StoredFile> {
    const { key, quota, bytes, isCopy, locationEpoch } = terms
    if (!platformAt(this.#database, props.platformKey, locationEpoch)) throw new NoUsablePlatform()
    if (key && this.#holderOf(props.uploaderId, key)) throw new UploadRunning()
    if (quota) checkQuota(usageOf(this.#database, props.uploaderId), quota, bytes)
    const id = this.#database.nextFileId()
    const file = new StoredFile({
      ...props,
      id,
      state: 'pending',
      digest: undefined,
      linkEpoch: 0,
    })
    const rest = { uploadKey: key?.text, removalAttempts: 0, countsForNobody: isCopy }
    this.#database.files.set(id, { file, leaseUntil, ...rest })
    return file
  }

  durably<T>(work: () => Promise<T>): Promise<T> {
    return work()
  }

  async getByUploadKey(uploaderId: Id, key: UploadKey): Promise<StoredFile | undefined> {
    return this.#holderOf(uploaderId, key)
  }

  async renew(ids: readonly Id[], leaseUntil: Date): Promise<void> {
    for (const id of ids) {
      if (this.#database.files.get(id)?.file.props.state === 'pending')
        this.#prolong(id, leaseUntil)
    }
  }

  async markReady(id: Id, digest: ContentDigest, quota?: UploadQuota, entry?: Operation) {
    const props = this.#database.files.get(id)?.file.props
    if (props?.state !== 'pending') return false
    const used = usageOf(this.#database, props.uploaderId).bytes
    if (quota && used + digest.bytes > quota.bytes) throw new QuotaExceeded('bytes', quota)
    if (entry) keepEntry(this.#database, entry)
    this.#change(id, { state: 'ready', digest })
    this.#finishUpload(id)
    return true
  }

  async unchecked(after: Id | undefined, limit: number) {
    const all = [...this.#database.files.values()].map(({ file }) => file)
    const found = all.filter((file) => file.isReadable && !file.props.digest)
    const later = found.filter(({ id }) => BigInt(id) > BigInt(after ?? -1))
    const inOrder = later.sort((one, other) => Number(BigInt(one.id) - BigInt(other.id)))
    return { files: inOrder.slice(0, limit), left: inOrder.length > 0 ? found.length : 0 }
  }

  async fillDigest(id: Id, digest: ContentDigest): Promise<void> {
    const props = this.#database.files.get(id)?.file.props
    if (props && props.state !== 'pending' && !props.digest) this.#change(id, { digest })
  }

  async quarantine(id: Id, digest: ContentDigest): Promise<boolean> {
    if (this.#database.files.get(id)?.file.props.state !== 'pending') return false
    this.#change(id, { state: 'quarantined', digest })
    return true
  }

  async abandon(id: Id): Promise<boolean> {
    const file = this.#database.files.get(id)?.file
    if (file?.props.state === 'pending') await this.markDeleting([id])
    return !file?.isKept
  }

  async markDeleting(ids: readonly Id[]): Promise<StoredFile[]> {
    const marked = ids.flatMap((id) => this.#change(id, { state: 'deleting' }))
    // Whatever lease it had is over.
    for (const { id, props } of marked) this.#lease(id, props.createdAt)
    return marked
  }

  async markKeptDeleting(ids: readonly Id[], scope: FileScope): Promise<StoredFile[]> {
    const isKept = (id: Id) => {
      const file = this.#database.files.get(id)?.file
      return file?.isKept && this.#isOpen(file, scope)
    }
    return this.markDeleting([...new Set(ids)].filter(isKept))
  }

  async remove(id: Id, locationEpoch?: number): Promise<void> {
    const props = this.#database.files.get(id)?.file.props
    if (props?.state !== 'deleting') return
    const isThere = platformAt(this.#database, props.platformKey, locationEpoch) !== undefined
    if (isThere) this.#database.removeFile(id)
  }

  async endLinks(ids: readonly Id[], scope: FileScope): Promise<number> {
    const kept = [...new Set(ids)].flatMap((id) => this.#database.files.get(id)?.file ?? [])
    const ready = kept.filter((file) => file.isReadable && this.#isOpen(file, scope))
    for (const { id, props } of ready) this.#change(id, { linkEpoch: props.linkEpoch + 1 })
    return ready.length
  }

  async get(id: Id): Promise<StoredFile | undefined> {
    const file = this.#database.files.get(id)?.file
    return file?.isReadable ? file : undefined
  }

  async getMany(ids: readonly Id[], scope: FileScope): Promise<StoredFile[]> {
    const found = await Promise.all(ids.map((id) => this.get(id)))
    return found.flatMap((file) => (file && this.#isOpen(file, scope) ? [file] : []))
  }

  async idsOf(objects: Parameters<StoredFileRepo['idsOf']>[0]): Promise<Id[]> {
    const asked = objects.map(({ platformKey, objectKey }) => `${platformKey} ${objectKey.value}`)
    const isAsked = ({ props: { platformKey, objectKey } }: StoredFile) =>
      asked.includes(`${platformKey} ${objectKey.value}`)
    return [...this.#database.files.values()].flatMap(({ file }) => (isAsked(file) ? file.id : []))
  }

  async list({ filter, sort, offset, limit }: FilePage, scope: FileScope) {
    const all = [...this.#database.files.values()].map(({ file }) => file)
    const avatars = filter.withoutAvatars ? avatarsIn(this.#database) : new Set<Id>()
    const shown = all.filter((file) => file.isReadable && !avatars.has(file.id))
    const found = shown.filter((file) => matches(file, filter) && this.#isOpen(file, scope))
    const rows = Math.min(Math.max(limit, 0), MOST_ROWS)
    const files = found.sort(inOrder(sort)).slice(offset, offset + rows)
    return { files, total: found.length }
  }

  async claimUnfinished(now: Date, limit: number, platformKey?: string): Promise<UnfinishedFile[]> {
    const dueIn = (state: StoredFileProps['state']) =>
      [...this.#database.files.values()].filter(
        ({ file: { props }, leaseUntil }) =>
          props.state === state &&
          leaseUntil < now &&
          (platformKey === undefined || props.platformKey === platformKey),
      )
    const expired = dueIn('pending')
    for (const { file } of expired.slice(0, limit)) this.#change(file.id, { state: 'deleting' })
    const due = dueIn('deleting')
    return due.slice(0, limit).map(({ file, removalAttempts: attempts }) => ({ file, attempts }))
  }

  async postpone(postponed: readonly PostponedRemoval[]): Promise<void> {
    for (const { id, until } of postponed) {
      const kept = this.#database.files.get(id)
      if (kept?.file.props.state !== 'deleting') continue
      const removalAttempts = kept.removalAttempts + 1
      this.#database.files.set(id, { ...kept, leaseUntil: until, removalAttempts })
    }
  }

  async hasPostponed(platformKey: string): Promise<boolean> {
    return [...this.#database.files.values()].some(
      ({ file: { props }, removalAttempts }) =>
        props.platformKey === platformKey && props.state === 'deleting' && removalAttempts > 0,
    )
  }

  #isOpen({ props: { uploaderId } }: StoredFile, scope: FileScope): boolean {
    if (scope === 'all' || uploaderId === scope.uploaderId) return true
    const department = this.#database.recordsOf(USER.table).get(uploaderId)?.departmentId
    return department !== undefined && scope.departments.has(String(department))
  }

  #holderOf(uploaderId: Id, { text, since }: UploadKey): StoredFile | undefined {
    const holding = [...this.#database.files.values()].find(
      ({ file: { props }, uploadKey }) =>
        uploadKey === text &&
        props.uploaderId === uploaderId &&
        props.state !== 'deleting' &&
        props.createdAt >= since,
    )
    return holding?.file
  }

  #finishUpload(fileId: Id): void {
    const uploads = this.#database.stagedUploads
    for (const [id, kept] of uploads) {
      if (kept.fileId === fileId) uploads.set(id, { ...kept, finished: true })
    }
  }

  #prolong(id: Id, leaseUntil: Date): void {
    const kept = this.#database.files.get(id)
    if (kept && kept.leaseUntil < leaseUntil) this.#lease(id, leaseUntil)
  }

  #lease(id: Id, leaseUntil: Date): void {
    const kept = this.#database.files.get(id)
    if (kept) this.#database.files.set(id, { ...kept, leaseUntil })
  }

  #change(id: Id, change: Partial<StoredFileProps>): StoredFile[] {
    const kept = this.#database.files.get(id)
    if (!kept) return []
    const file = new StoredFile({ ...kept.file.props, ...change })
    this.#database.files.set(id, { ...kept, file })
    return [file]
  }
}
