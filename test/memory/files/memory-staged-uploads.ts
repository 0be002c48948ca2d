import type { StagedUploads } from '../../../application/ports/files/staged-uploads.ts'
import type { NewFile } from '../../../application/ports/files/stored-file-repo.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { NoUsablePlatform } from '../../../domain/storage/files/storage-errors.ts'
import { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import {
  type NewStagedUpload,
  type StagedPart,
  StagedUpload,
  unbrokenParts,
} from '../../../domain/storage/uploads/staged-upload.ts'
import { checkStagedQuota, type UploadQuota } from '../../../domain/storage/usage/upload-quota.ts'
import { type KeptStaged, MemoryStore } from '../memory-database.ts'
import { platformAt } from '../platform-at.ts'
import { checkDepartmentsIn, usageOf } from './memory-usage.ts'

export class MemoryStagedUploads extends MemoryStore implements StagedUploads {
  async add(upload: NewStagedUpload, quota: UploadQuota | undefined): Promise<void> {
    const { ownerId, length, createdAt } = upload
    const open = [...this.database.stagedUploads.values()]
      .filter(({ props, finished }) => props.ownerId === ownerId && !finished)
      .filter(({ props }) => props.expiresAt > createdAt)
    const bytes = open.reduce((sum, { props }) => sum + props.length, 0)
    const staged = { bytes, running: open.length }
    checkDepartmentsIn(this.database, quota, length)
    if (quota) checkStagedQuota(usageOf(this.database, ownerId), staged, length, quota)
    const kept = { props: upload, parts: [], fileId: undefined, finished: false }
    this.database.stagedUploads.set(upload.id, kept)
  }

  async get(id: string, now: Date): Promise<StagedUpload | undefined> {
    const kept = this.database.stagedUploads.get(id)
    if (!kept || kept.props.expiresAt <= now) return undefined
    const parts = this.#pending(id)
    const file = this.#record(kept.fileId)
    return new StagedUpload(kept.props, {
      received: unbrokenParts(parts).reduce((sum, { bytes }) => sum + bytes, 0),
      partCount: parts.length,
      fileId: file?.props.state === 'deleting' ? undefined : file?.id,
      isFinished: kept.finished || file?.props.state === 'ready',
      isQuarantined: file?.props.state === 'quarantined',
      directUpload: kept.directUpload,
    })
  }

  async parts(id: string): Promise<StagedPart[]> {
    return this.#pending(id)
  }

  #pending(id: string): StagedPart[] {
    const parts = this.database.stagedUploads.get(id)?.parts ?? []
    return parts.flatMap(({ first, bytes, recordId }) => {
      const record = this.#record(recordId)
      return record?.props.state === 'pending' ? [{ first, bytes, record }] : []
    })
  }

  async beginPart(
    id: string,
    first: number,
    props: NewFile,
    leaseUntil: Date,
    locationEpoch?: number,
  ): Promise<StoredFile | undefined> {
    if (!platformAt(this.database, props.platformKey, locationEpoch)) throw new NoUsablePlatform()
    const kept = this.database.stagedUploads.get(id)
    if (!kept || kept.finished || kept.props.expiresAt <= props.createdAt) return undefined
    const parts = kept.parts.filter(
      ({ recordId }) => this.#record(recordId)?.props.state === 'pending',
    )
    if (parts.some((part) => part.first === first)) return undefined
    const recordId = this.database.nextId('file')
    const pending = { state: 'pending', digest: undefined, linkEpoch: 0 } as const
    const file = new StoredFile({ ...props, ...pending, id: recordId })
    const rest = { uploadKey: undefined, removalAttempts: 0, countsForNobody: 'part' } as const
    this.database.files.set(recordId, { file, leaseUntil, ...rest })
    const added = [...parts, { first, bytes: undefined, recordId }]
    this.#keep(kept, { parts: added.sort((one, other) => one.first - other.first) })
    return file
  }

  async openDirect(
    id: string,
    recordId: Id,
    directUpload: string,
    keptUntil: Date,
  ): Promise<boolean> {
    const kept = this.database.stagedUploads.get(id)
    const record = this.database.files.get(recordId)
    if (!kept || record?.file.props.state !== 'pending') return false
    this.database.files.set(recordId, { ...record, leaseUntil: keptUntil })
    const props = { ...kept.props, expiresAt: keptUntil }
    this.#keep(kept, { props, fileId: recordId, directUpload })
    return true
  }

  async completePart(recordId: Id, bytes: number, keptUntil: Date): Promise<boolean> {
    const record = this.database.files.get(recordId)
    const kept = [...this.database.stagedUploads.values()].find(({ parts }) =>
      parts.some((part) => part.recordId === recordId),
    )
    if (record?.file.props.state !== 'pending' || !kept) return false
    if (record.leaseUntil < keptUntil) {
      this.database.files.set(recordId, { ...record, leaseUntil: keptUntil })
    }
    const parts = kept.parts.map((part) => (part.recordId === recordId ? { ...part, bytes } : part))
    this.#keep(kept, { parts })
    return true
  }

  async claim(id: string, recordId: Id): Promise<boolean> {
    const kept = this.database.stagedUploads.get(id)
    if (!kept || kept.finished) return false
    const holder = this.#record(kept.fileId)
    if (holder && holder.props.state !== 'deleting') return false
    this.#keep(kept, { fileId: recordId })
    return true
  }

  async markFinished(id: string): Promise<void> {
    const kept = this.database.stagedUploads.get(id)
    if (kept) this.#keep(kept, { finished: true })
  }

  async remove(id: string): Promise<void> {
    this.database.stagedUploads.delete(id)
  }

  async removeExpired(now: Date): Promise<number> {
    const all = [...this.database.stagedUploads.values()]
    const expired = all.filter(({ props }) => props.expiresAt <= now)
    for (const { props } of expired) this.database.stagedUploads.delete(props.id)
    return expired.length
  }

  #record(id: Id | undefined): StoredFile | undefined {
    return id === undefined ? undefined : this.database.files.get(id)?.file
  }

  #keep(kept: KeptStaged, change: Partial<KeptStaged>): void {
    this.database.stagedUploads.set(kept.props.id, { ...kept, ...change })
  }
}
