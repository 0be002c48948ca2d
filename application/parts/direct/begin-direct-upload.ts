import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import { OriginalName } from '../../../domain/storage/uploads/original-name.ts'
import type { NewStagedUpload } from '../../../domain/storage/uploads/staged-upload.ts'
import { UploadNotFound } from '../../../domain/storage/uploads/upload-errors.ts'
import type { AnnouncedUpload, StagingRules } from '../../files/resumable/staging-rules.ts'
import type { UploadTools } from '../../files/uploads/upload-file.ts'
import type { StagedUploads } from '../../ports/files/staged-uploads.ts'
import type { NewFile } from '../../ports/files/stored-file-repo.ts'
import type { DirectTarget, DirectVault } from './direct-vault.ts'

/** In seconds. What a process that dies here leaves behind ends after that. */
const BEGINNING = 60

/** Refuses here whatever can be refused before the first byte is sent. */
export class BeginDirectUpload {
  readonly #vault: DirectVault
  readonly #staged: StagedUploads
  readonly #rules: StagingRules
  readonly #tools: UploadTools

  constructor(vault: DirectVault, staged: StagedUploads, rules: StagingRules, tools: UploadTools) {
    this.#vault = vault
    this.#staged = staged
    this.#rules = rules
    this.#tools = tools
  }

  /**
   * @throws UploadRefused, QuotaExceeded, DepartmentFull, NoUsablePlatform, StorageFailed
   * @throws DirectNotHere: another kind of upload may work
   */
  async execute(announced: AnnouncedUpload): Promise<NewStagedUpload> {
    const { policy, quotas, lifetimeSeconds } = this.#rules
    const target = await this.#vault.target()
    const name = OriginalName.from(announced.name)
    const { contentType } = policy
      .narrowedBy(target.platform.limits)
      .checkAnnounced(name, announced.declaredType, announced.length)

    const createdAt = this.#tools.clock.now()
    const at = (seconds: number) => new Date(createdAt.getTime() + seconds * 1000)
    const id = this.#tools.ids.handle()
    const props = { ...announced, name: name.value, id, createdAt }
    const quota = await quotas.of(announced.ownerId)
    await this.#staged.add({ ...props, expiresAt: at(BEGINNING) }, quota)
    const upload = { ...props, expiresAt: at(lifetimeSeconds) }
    await this.#open(upload, target, { contentType, suffix: name.suffix })
    return upload
  }

  async #open(
    upload: NewStagedUpload,
    { platform, direct }: DirectTarget,
    type: Pick<NewFile, 'contentType' | 'suffix'>,
  ): Promise<void> {
    const { running, remove } = this.#tools
    const { id, expiresAt } = upload
    const file = { ...type, ...this.#file(upload, platform, type.suffix) }
    const { locationEpoch } = platform.props
    let record: StoredFile | undefined
    try {
      record = await running.beginAs((leaseUntil) =>
        this.#staged.beginPart(id, 0, file, leaseUntil, locationEpoch),
      )
      const began = record && (await direct.begin(file.objectKey, file.contentType))
      const isOpen =
        record && began && (await this.#staged.openDirect(id, record.id, began, expiresAt))
      if (!isOpen) throw new UploadNotFound()
    } catch (error) {
      await this.#staged.remove(id).catch(() => undefined)
      if (record) await remove.discardAfter(error, record)
      throw error
    } finally {
      if (record) running.end(record.id)
    }
  }

  #file(upload: NewStagedUpload, platform: StoragePlatform, suffix: string) {
    const { name, ownerId, ownerName, createdAt } = upload
    const random = this.#tools.ids.handle()
    return {
      platformKey: platform.key,
      objectKey: ObjectKey.forUpload(platform.props.basePath, random, suffix, createdAt),
      originalName: name,
      uploaderId: ownerId,
      uploaderName: ownerName,
      createdAt,
    }
  }
}
