import { type Around, unaudited } from '../../domain/audit/around.ts'
import type { Id } from '../../domain/shared/id.ts'
import { ObjectKey } from '../../domain/storage/object-key.ts'
import { OriginalName } from '../../domain/storage/original-name.ts'
import { StoredFile } from '../../domain/storage/stored-file.ts'
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

  /** @throws UploadRefused, NoUsablePlatform, StorageFailed; nothing is kept then */
  async execute(
    { uploader, name, declaredType, body }: UploadRequest,
    around: Around = unaudited,
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
    return this.#store(whole, file, around)
  }

  async #store(body: ObjectBody, file: NewFile, around: Around): Promise<StoredFile> {
    const { running, remove } = this.#tools
    const record = await running.begin(file)
    try {
      const limited = measured(body, (bytes) => this.#policy.checkLength(bytes))
      const digest = await this.#vault.write(record, limited)
      await around(async () => {
        const isVisible = await running.complete(record.id, digest)
        if (!isVisible) throw new UploadRefused('aborted')
      })
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
