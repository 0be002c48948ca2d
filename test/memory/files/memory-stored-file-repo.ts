import type {
  AddTerms,
  FileFilter,
  FilePage,
  NewFile,
  StoredFileRepo,
} from '../../../application/ports/files/stored-file-repo.ts'
import type { Operation } from '../../../application/ports/logs/operation-log.ts'
import { fileOfAvatar } from '../../../domain/identity/avatar.ts'
import { hasPart } from '../../../domain/shared/has-part.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { FileScope } from '../../../domain/storage/files/file-scope.ts'
import type { PostponedRemoval } from '../../../domain/storage/files/removal-wait.ts'
import { NoUsablePlatform } from '../../../domain/storage/files/storage-errors.ts'
import {
  type ContentDigest,
  StoredFile,
  type StoredFileProps,
  type UnfinishedFile,
} from '../../../domain/storage/files/stored-file.ts'
import type { TrashTerms } from '../../../domain/storage/files/trash.ts'
import { type UploadKey, UploadRunning } from '../../../domain/storage/uploads/upload-key.ts'
import {
  checkQuota,
  QuotaExceeded,
  type UploadQuota,
} from '../../../domain/storage/usage/upload-quota.ts'
import { keepEntry } from '../logs/memory-logs.ts'
import { type MemoryDatabase, MemoryStore } from '../memory-database.ts'
import { platformAt } from '../platform-at.ts'
import {
  changeFile,
  hasOthers,
  isOpen,
  openIn,
  removeFiles,
  setFile,
} from './memory-file-changes.ts'
import { checkDepartmentsIn, usageOf } from './memory-usage.ts'

export class MemoryStoredFileRepo extends MemoryStore implements StoredFileRepo {
  async add(props: NewFile, leaseUntil: Date, terms: AddTerms = {}): Promise<StoredFile> {
    const { key, quota, bytes, isCopy, locationEpoch } = terms
    if (!platformAt(this.database, props.platformKey, locationEpoch)) throw new NoUsablePlatform()
    if (key && holderOf(this.database, props.uploaderId, key)) throw new UploadRunning()
    checkDepartmentsIn(this.database, quota, bytes)
    if (quota) checkQuota(usageOf(this.database, props.uploaderId), quota, bytes)
    const id = this.database.nextId('file')
    const file = new StoredFile({
      ...props,
      id,
      state: 'pending',
      digest: undefined,
      linkEpoch: 0,
    })
    const rest = {
      uploadKey: key?.text,
      removalAttempts: 0,
      countsForNobody: isCopy && ('copy' as const),
    }
    this.database.files.set(id, { file, leaseUntil, ...rest })
    return file
  }

  durably<T>(work: () => Promise<T>): Promise<T> {
    return work()
  }

  async getByUploadKey(uploaderId: Id, key: UploadKey): Promise<StoredFile | undefined> {
    return holderOf(this.database, uploaderId, key)
  }

  async renew(ids: readonly Id[], leaseUntil: Date): Promise<void> {
    for (const id of ids) {
      if (this.database.files.get(id)?.file.props.state === 'pending') this.#prolong(id, leaseUntil)
    }
  }

  async markReady(id: Id, digest: ContentDigest, quota?: UploadQuota, entry?: Operation) {
    const kept = this.database.files.get(id)
    const props = kept?.file.props
    if (props?.state !== 'pending') return false
    checkDepartmentsIn(this.database, quota, digest.bytes)
    const { bytes, files, running } = usageOf(this.database, props.uploaderId)
    if (quota && bytes + digest.bytes > quota.bytes) throw new QuotaExceeded('bytes', quota)
    const isPart = kept?.countsForNobody === 'part'
    if (quota && isPart && files + running >= quota.files) throw new QuotaExceeded('files', quota)
    if (isPart) setFile(this.database, id, { countsForNobody: undefined })
    if (entry) keepEntry(this.database, entry)
    changeFile(this.database, id, { state: 'ready', digest })
    finishUpload(this.database, id)
    return true
  }

  async unchecked(after: Id | undefined, limit: number) {
    const all = [...this.database.files.values()].map(({ file }) => file)
    const found = all.filter((file) => file.isReadable && !file.props.digest)
    const later = found.filter(({ id }) => BigInt(id) > BigInt(after ?? -1))
    const inOrder = later.sort((one, other) => Number(BigInt(one.id) - BigInt(other.id)))
    return { files: inOrder.slice(0, limit), left: inOrder.length > 0 ? found.length : 0 }
  }

  async fillDigest(id: Id, digest: ContentDigest): Promise<void> {
    const props = this.database.files.get(id)?.file.props
    if (props && props.state !== 'pending' && !props.digest)
      changeFile(this.database, id, { digest })
  }

  async holdTotals(): Promise<void> {}

  async quarantine(id: Id, digest: ContentDigest): Promise<boolean> {
    if (this.database.files.get(id)?.file.props.state !== 'pending') return false
    changeFile(this.database, id, { state: 'quarantined', digest })
    setFile(this.database, id, { countsForNobody: undefined })
    return true
  }

  async abandon(id: Id): Promise<boolean> {
    const file = this.database.files.get(id)?.file
    if (file?.props.state === 'pending') await this.markDeleting([id])
    return !file?.isKept
  }

  async markDeleting(ids: readonly Id[]): Promise<StoredFile[]> {
    const isFree = (id: Id) => this.database.files.get(id)?.file.props.holdReason === undefined
    return removeFiles(this.database, ids.filter(isFree))
  }

  async hideKept(ids: readonly Id[], scope: FileScope, terms?: TrashTerms): Promise<StoredFile[]> {
    const quarantined = openIn(this.database, ['quarantined'], ids, scope)
    const ready = openIn(this.database, ['ready'], ids, scope)
    if (!terms) return removeFiles(this.database, [...ready, ...quarantined])
    const { counts, ...trash } = terms
    const trashed = ready.flatMap((id) =>
      changeFile(this.database, id, { state: 'trashed', trash }),
    )
    for (const { id } of trashed)
      setFile(this.database, id, { leaseUntil: terms.until, countsInTrash: counts })
    return [...trashed, ...removeFiles(this.database, quarantined)]
  }

  async remove(id: Id, locationEpoch?: number): Promise<void> {
    const props = this.database.files.get(id)?.file.props
    if (props?.state !== 'deleting') return
    const isThere = platformAt(this.database, props.platformKey, locationEpoch) !== undefined
    if (isThere) this.database.removeFile(id)
  }

  async letGo(id: Id): Promise<boolean> {
    const file = this.database.files.get(id)?.file
    if (file && !hasOthers(this.database, file)) return false
    this.database.removeFile(id)
    return true
  }

  async endLinks(ids: readonly Id[], scope: FileScope): Promise<number> {
    const kept = [...new Set(ids)].flatMap((id) => this.database.files.get(id)?.file ?? [])
    const ready = kept.filter((file) => file.isReadable && isOpen(this.database, file, scope))
    for (const { id, props } of ready)
      changeFile(this.database, id, { linkEpoch: props.linkEpoch + 1 })
    return ready.length
  }

  async get(id: Id): Promise<StoredFile | undefined> {
    const file = this.database.files.get(id)?.file
    return file?.isReadable ? file : undefined
  }

  async getMany(ids: readonly Id[], scope: FileScope): Promise<StoredFile[]> {
    const found = await Promise.all(ids.map((id) => this.get(id)))
    return found.flatMap((file) => (file && isOpen(this.database, file, scope) ? [file] : []))
  }

  async idsOf(objects: Parameters<StoredFileRepo['idsOf']>[0]): Promise<Id[]> {
    const asked = objects.map(({ platformKey, objectKey }) => `${platformKey} ${objectKey.value}`)
    const isAsked = ({ props: { platformKey, objectKey, ownKey = objectKey } }: StoredFile) =>
      asked.includes(`${platformKey} ${ownKey.value}`)
    return [...this.database.files.values()].flatMap(({ file }) => (isAsked(file) ? file.id : []))
  }

  async keptOn(platformKey: string, after: Id | undefined, limit: number): Promise<StoredFile[]> {
    const all = [...this.database.files.values()].map(({ file }) => file)
    const kept = all.filter((file) => file.isKept && file.props.platformKey === platformKey)
    const later = kept.filter(({ id }) => BigInt(id) > BigInt(after ?? 0))
    return later.sort((a, b) => Number(BigInt(a.id) - BigInt(b.id))).slice(0, limit)
  }

  async list(page: FilePage, scope: FileScope) {
    const { filter, sort, offset, limit, states = ['ready'] } = page
    const all = [...this.database.files.values()].map(({ file }) => file)
    const isShown = ({ props }: StoredFile) => states.some((state) => state === props.state)
    const avatars = filter.withoutAvatars ? avatarsIn(this.database) : new Set<Id>()
    const shown = all.filter((file) => isShown(file) && !avatars.has(file.id))
    const found = shown.filter(
      (file) => matches(file, filter) && isOpen(this.database, file, scope),
    )
    const rows = Math.min(Math.max(limit, 0), MOST_ROWS)
    const files = found.sort(inOrder(sort)).slice(offset, offset + rows)
    return { files, total: found.length }
  }

  async claimUnfinished(now: Date, limit: number, platformKey?: string): Promise<UnfinishedFile[]> {
    const dueIn = (state: StoredFileProps['state']) =>
      [...this.database.files.values()].filter(
        ({ file: { props }, leaseUntil }) =>
          props.state === state &&
          leaseUntil < now &&
          (platformKey === undefined || props.platformKey === platformKey),
      )
    const over = dueIn('trashed').filter(({ file }) => file.props.holdReason === undefined)
    for (const { file } of [...dueIn('pending').slice(0, limit), ...over.slice(0, limit)])
      changeFile(this.database, file.id, { state: 'deleting', trash: undefined })
    const due = dueIn('deleting')
    return due.slice(0, limit).map(({ file, removalAttempts: attempts }) => ({ file, attempts }))
  }

  async postpone(postponed: readonly PostponedRemoval[]): Promise<void> {
    for (const { id, until } of postponed) {
      const kept = this.database.files.get(id)
      if (kept?.file.props.state !== 'deleting') continue
      const removalAttempts = kept.removalAttempts + 1
      this.database.files.set(id, { ...kept, leaseUntil: until, removalAttempts })
    }
  }

  async hasPostponed(platformKey: string): Promise<boolean> {
    return [...this.database.files.values()].some(
      ({ file: { props }, removalAttempts }) =>
        props.platformKey === platformKey && props.state === 'deleting' && removalAttempts > 0,
    )
  }

  #prolong(id: Id, leaseUntil: Date): void {
    const kept = this.database.files.get(id)
    if (kept && kept.leaseUntil < leaseUntil) this.#lease(id, leaseUntil)
  }

  #lease(id: Id, leaseUntil: Date): void {
    setFile(this.database, id, { leaseUntil })
  }
}

function holderOf(
  database: MemoryDatabase,
  uploaderId: Id,
  { text, since }: UploadKey,
): StoredFile | undefined {
  const holding = [...database.files.values()].find(
    ({ file: { props }, uploadKey }) =>
      uploadKey === text &&
      props.uploaderId === uploaderId &&
      props.state !== 'deleting' &&
      props.createdAt >= since,
  )
  return holding?.file
}

function finishUpload(database: MemoryDatabase, fileId: Id): void {
  const uploads = database.stagedUploads
  for (const [id, kept] of uploads) {
    if (kept.fileId === fileId) uploads.set(id, { ...kept, finished: true })
  }
}

const MOST_ROWS = 200

function matches({ id, props }: StoredFile, filter: FileFilter): boolean {
  const { objectKeyContains, originalNameContains, createdFrom, createdTo } = filter
  return (
    (filter.id === undefined || id === filter.id) &&
    (objectKeyContains === undefined ||
      hasPart(objectKeyContains)((props.ownKey ?? props.objectKey).value)) &&
    (originalNameContains === undefined || hasPart(originalNameContains)(props.originalName)) &&
    (!filter.onHold || props.holdReason !== undefined) &&
    (filter.suffix === undefined || props.suffix === filter.suffix) &&
    (filter.platformKey === undefined || props.platformKey === filter.platformKey) &&
    (filter.uploaderId === undefined || props.uploaderId === filter.uploaderId) &&
    (createdFrom === undefined || props.createdAt >= createdFrom) &&
    (createdTo === undefined || props.createdAt <= createdTo)
  )
}

function inOrder({ by, direction }: FilePage['sort']) {
  const sign = direction === 'asc' ? 1 : -1
  return (a: StoredFile, b: StoredFile): number => {
    const byTime = a.props.createdAt.getTime() - b.props.createdAt.getTime()
    const byPlatform =
      a.props.platformKey < b.props.platformKey
        ? -1
        : Number(a.props.platformKey > b.props.platformKey)
    return (
      sign *
      ((by === 'platform' && byPlatform) ||
        (by !== 'id' && byTime) ||
        Number(BigInt(a.id) - BigInt(b.id)))
    )
  }
}

function avatarsIn({ users }: MemoryDatabase): ReadonlySet<Id> {
  const avatars = [...users.values()].flatMap(({ props }) => props.avatarUrl ?? [])
  return new Set(avatars.flatMap((avatar) => fileOfAvatar(avatar) ?? []))
}
