import { OriginalName } from '../../../domain/storage/uploads/original-name.ts'
import type { NewStagedUpload } from '../../../domain/storage/uploads/staged-upload.ts'
import type { FileVault } from '../../files/file-vault.ts'
import type { AnnouncedUpload, StagingRules } from '../../files/resumable/staging-rules.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Ids } from '../../ports/crypto.ts'
import type { StagedUploads } from '../../ports/files/staged-uploads.ts'

export interface NewUploadTools {
  readonly clock: Clock
  readonly ids: Ids
}

/** Refuses here whatever can be refused before the first byte arrives. */
export class BeginStagedUpload {
  readonly #vault: FileVault
  readonly #staged: StagedUploads
  readonly #rules: StagingRules
  readonly #clock: Clock
  readonly #ids: Ids

  constructor(
    vault: FileVault,
    staged: StagedUploads,
    rules: StagingRules,
    { clock, ids }: NewUploadTools,
  ) {
    this.#vault = vault
    this.#staged = staged
    this.#rules = rules
    this.#clock = clock
    this.#ids = ids
  }

  /** @throws UploadRefused, NoUsablePlatform, QuotaExceeded, DepartmentFull */
  async execute(announced: AnnouncedUpload): Promise<NewStagedUpload> {
    const { limits } = await this.#vault.uploadTarget()
    const policy = this.#rules.policy.narrowedBy(limits)
    const name = OriginalName.from(announced.name)
    policy.checkAnnounced(name, announced.declaredType, announced.length)

    const createdAt = this.#clock.now()
    const expiresAt = new Date(createdAt.getTime() + this.#rules.lifetimeSeconds * 1000)
    const id = this.#ids.handle()
    const upload = { ...announced, name: name.value, id, createdAt, expiresAt }
    await this.#staged.add(upload, await this.#rules.quotas.of(announced.ownerId))
    return upload
  }
}
