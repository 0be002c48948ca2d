import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { type ContentDigest, StoredFile } from '../../../domain/storage/files/stored-file.ts'
import { OriginalName } from '../../../domain/storage/uploads/original-name.ts'
import {
  FileQuarantined,
  UploadRefused,
  UploadUnconfirmed,
} from '../../../domain/storage/uploads/upload-errors.ts'
import {
  UPLOAD_KEY_HOURS,
  type UploadKey,
  UploadKeyReused,
  UploadRunning,
} from '../../../domain/storage/uploads/upload-key.ts'
import type { UploadPolicy } from '../../../domain/storage/uploads/upload-policy.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ContentDigests, Ids } from '../../ports/crypto.ts'
import type { ObjectBody } from '../../ports/files/object-store.ts'
import type { NewFile } from '../../ports/files/stored-file-repo.ts'
import { type WithAuditEntry, withoutAuditEntry } from '../../ports/logs/audit.ts'
import type { Operation } from '../../ports/logs/operation-log.ts'
import type { FileVault } from '../file-vault.ts'
import type { RemoveFiles } from '../recovery/remove-files.ts'
import type { RunningUploads } from './running-uploads.ts'
import type { ScanUpload } from './scan-upload.ts'
import { measured, peek } from './upload-body.ts'

export interface UploadRequest {
  readonly uploader: { readonly userId: Id; readonly userName: string }
  /** As the client wrote it. */
  readonly name: string
  readonly declaredType: string | undefined
  readonly body: ObjectBody
  /** If known: a file beyond the quota is then refused before it is written. */
  readonly bytes?: number | undefined
  /** Aborts when the client no longer waits, which also ends the wait for other uploads. */
  readonly gone?: AbortSignal | undefined
  /** Uploads of one user with one key are one upload. */
  readonly key?: string | undefined
  /** Called before any byte is sent to the platform; if it throws, the upload ends. */
  readonly begun?: (record: StoredFile) => Promise<void>
}

interface StoringTerms {
  readonly bytes: number | undefined
  readonly begun: UploadRequest['begun']
  readonly gone: UploadRequest['gone']
  readonly key: UploadKey | undefined
  readonly locationEpoch: number
  readonly withEntry: WithAuditEntry
}

export interface UploadTools {
  readonly running: RunningUploads
  readonly remove: RemoveFiles
  readonly clock: Clock
  readonly ids: Ids
  readonly digests: ContentDigests
  /** Absent: files are not scanned. */
  readonly scan?: ScanUpload | undefined
}

/** All or nothing: the object becomes durable, then the record visible, then the answer is sent. */
export class UploadFile {
  readonly #vault: FileVault
  readonly #policy: UploadPolicy
  readonly #tools: UploadTools

  constructor(vault: FileVault, policy: UploadPolicy, tools: UploadTools) {
    this.#vault = vault
    this.#policy = policy
    this.#tools = tools
  }

  /**
   * Refuses an upload before any byte of its body is read. @throws UploadRefused, NoUsablePlatform
   */
  async admit(declaredBytes: number | undefined): Promise<void> {
    this.#policy.checkRequestLength(declaredBytes)
    const { limits } = await this.#vault.uploadTarget()
    this.#policy.narrowedBy(limits).checkRequestLength(declaredBytes)
  }

  /**
   * @throws UploadRefused, NoUsablePlatform, StorageFailed: nothing is kept
   * @throws DependencyUnavailable: nothing is kept, or nothing is left of it within a minute
   * @throws UploadUnconfirmed: the file exists as a whole, or soon not at all
   * @throws UploadRunning, UploadKeyReused; FileQuarantined, also when the upload is repeated
   */
  async execute(
    request: UploadRequest,
    withEntry: WithAuditEntry = withoutAuditEntry,
  ): Promise<StoredFile> {
    const { key: text, uploader, body } = request
    if (text === undefined) return this.#upload(request, withEntry)
    const since = new Date(this.#tools.clock.now().getTime() - UPLOAD_KEY_HOURS * 3_600_000)
    const earlier = await this.#tools.running.findByKey(uploader.userId, { text, since })
    if (!earlier) return this.#upload(request, withEntry, { text, since })
    if (earlier.props.state === 'quarantined') throw new FileQuarantined(earlier.id)
    if (!earlier.isReadable) throw new UploadRunning()
    await this.#compare(earlier, OriginalName.from(request.name), body)
    await this.settled()
    return earlier
  }

  /** To be awaited before a file is returned that another request may still be storing. */
  settled(): Promise<void> {
    return this.#tools.running.settled()
  }

  /** For a step that changes other records before it shows the file. */
  holdTotals({ id }: StoredFile): Promise<void> {
    return this.#tools.running.holdTotals(id)
  }

  /** Reads the whole body, because a client that is still sending may not see an answer. */
  async #compare({ props }: StoredFile, name: OriginalName, body: ObjectBody): Promise<void> {
    const limited = measured(body, this.#policy)
    const { sha256 } = await this.#tools.digests.of(limited)
    const isSame = name.value === props.originalName && sha256 === props.digest?.sha256
    if (!isSame) throw new UploadKeyReused()
  }

  async #upload(
    { uploader, name, declaredType, body, bytes, begun, gone }: UploadRequest,
    withEntry: WithAuditEntry,
    key?: UploadKey,
  ): Promise<StoredFile> {
    const originalName = OriginalName.from(name)
    const platform = await this.#vault.uploadTarget()
    const policy = this.#policy.narrowedBy(platform.limits)
    const type = policy.classify(originalName, declaredType)
    const { head, body: whole } = await peek(body)
    policy.checkHead(type, head)

    const { clock, ids } = this.#tools
    const { suffix, value } = originalName
    const createdAt = clock.now()
    const limited = measured(whole, policy)
    const file = {
      platformKey: platform.key,
      objectKey: ObjectKey.forUpload(platform.props.basePath, ids.handle(), suffix, createdAt),
      originalName: value,
      suffix,
      contentType: type.contentType,
      uploaderId: uploader.userId,
      uploaderName: uploader.userName,
      createdAt,
    }
    const { locationEpoch } = platform.props
    return this.#store(limited, file, { begun, bytes, gone, key, locationEpoch, withEntry })
  }

  async #store(body: ObjectBody, file: NewFile, terms: StoringTerms): Promise<StoredFile> {
    const { running, remove, scan } = this.#tools
    const { bytes, key, locationEpoch, gone } = terms
    const added = running.begin(file, { bytes, key, locationEpoch })
    const begun = added.then(async (pending) => {
      await terms.begun?.(pending)
      return pending
    })
    // Receives the body while the record is being stored.
    const writing = this.#vault.writeAhead(begun, { ...file, locationEpoch, gone }, body)
    writing.catch(() => undefined)
    const record = await added
    const show: { step: 'to come' | 'begun' | 'done' } = { step: 'to come' }
    try {
      await begun
      const digest = await writing
      await scan?.execute(record, digest)
      await running.durably(async () => {
        show.step = 'begun'
        await terms.withEntry((entry) => this.#show(record, digest, entry))
        show.step = 'done'
      })
      return new StoredFile({ ...record.props, state: 'ready', digest })
    } catch (error) {
      // A client that repeated the upload may have been told of a visible file. The file is
      // complete, and its audit entry says so. If a crash of the store loses that, the record is
      // pending and its lease ends.
      const isKept = show.step === 'done' || error instanceof FileQuarantined
      if (!isKept) await remove.discardAfter(error, record)
      throw show.step === 'to come' ? error : unconfirmed(error)
    } finally {
      running.end(record.id)
    }
  }

  async #show({ id }: StoredFile, digest: ContentDigest, entry?: Operation): Promise<void> {
    const isVisible = await this.#tools.running.complete(id, digest, entry)
    if (!isVisible) throw new UploadRefused('aborted')
  }
}

function unconfirmed(error: unknown): unknown {
  return error instanceof DependencyUnavailable ? new UploadUnconfirmed(error) : error
}
