import type { Id } from '../../domain/shared/id.ts'
import { ObjectKey } from '../../domain/storage/object-key.ts'
import { OriginalName } from '../../domain/storage/original-name.ts'
import { StoredFile } from '../../domain/storage/stored-file.ts'
import {
  UPLOAD_KEY_HOURS,
  type UploadKey,
  UploadKeyReused,
  UploadRunning,
} from '../../domain/storage/upload-key.ts'
import type { UploadPolicy } from '../../domain/storage/upload-policy.ts'
import { UploadRefused } from '../../domain/storage/upload-refused.ts'
import type { Clock } from '../ports/clock.ts'
import type { Ids } from '../ports/ids.ts'
import type { ObjectBody } from '../ports/object-store.ts'
import type { NewFile } from '../ports/stored-file-repo.ts'
import type { FileVault } from './file-vault.ts'
import type { RemoveFiles } from './remove-files.ts'
import type { RunningUploads } from './running-uploads.ts'
import { measured, peek } from './upload-body.ts'

export interface UploadRequest {
  readonly uploader: { readonly userId: Id; readonly userName: string }
  /** As the client wrote it. */
  readonly name: string
  readonly declaredType: string | undefined
  readonly body: ObjectBody
  /** Uploads of one user under one key are one upload. */
  readonly key?: string | undefined
}

export interface UploadTools {
  readonly running: RunningUploads
  readonly remove: RemoveFiles
  readonly clock: Clock
  readonly ids: Ids
}

/** All or nothing: object durable, then record visible, then answer. */
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
   * @throws UploadRefused, NoUsablePlatform, StorageFailed; nothing is kept then
   * @throws UploadRunning, UploadKeyReused
   */
  async execute(request: UploadRequest): Promise<StoredFile> {
    const { key: text, uploader, body } = request
    if (text === undefined) return this.#upload(request)
    const since = new Date(this.#tools.clock.now().getTime() - UPLOAD_KEY_HOURS * 3_600_000)
    const earlier = await this.#tools.running.findByKey(uploader.userId, { text, since })
    if (!earlier) return this.#upload(request, { text, since })
    if (!earlier.isReadable) throw new UploadRunning()
    await this.#compare(earlier, OriginalName.from(request.name), body)
    return earlier
  }

  /** Reads it all: who is still sending may not see an answer. */
  async #compare({ props }: StoredFile, name: OriginalName, body: ObjectBody): Promise<void> {
    let bytes = 0
    for await (const chunk of measured(body, (sum) => this.#policy.checkLength(sum))) {
      bytes += chunk.length
    }
    const isSame = name.value === props.originalName && bytes === props.digest?.bytes
    if (!isSame) throw new UploadKeyReused()
  }

  async #upload(
    { uploader, name, declaredType, body }: UploadRequest,
    key?: UploadKey,
  ): Promise<StoredFile> {
    const originalName = OriginalName.from(name)
    const type = this.#policy.classify(originalName, declaredType)
    const platform = await this.#vault.uploadTarget()
    const { head, body: whole } = await peek(body)
    this.#policy.checkHead(type, head)

    const { clock, ids } = this.#tools
    const { suffix, value } = originalName
    const createdAt = clock.now()
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
    return this.#store(whole, file, key)
  }

  async #store(body: ObjectBody, file: NewFile, key?: UploadKey): Promise<StoredFile> {
    const { running, remove } = this.#tools
    const record = await running.begin(file, key)
    try {
      const limited = measured(body, (bytes) => this.#policy.checkLength(bytes))
      const digest = await this.#vault.write(record, limited)
      const isVisible = await running.complete(record.id, digest)
      if (!isVisible) throw new UploadRefused('aborted')
      return new StoredFile({ ...record.props, state: 'ready', digest })
    } catch (error) {
      // Should this fail too, the lease runs out and recovery does it.
      await remove.discard(record).catch(() => undefined)
      throw error
    } finally {
      running.end(record.id)
    }
  }
}
