import { OriginalName } from '../../../domain/storage/uploads/original-name.ts'
import type { NewStagedUpload } from '../../../domain/storage/uploads/staged-upload.ts'
import type { UploadPolicy } from '../../../domain/storage/uploads/upload-policy.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Ids } from '../../ports/crypto.ts'
import type { StagedUploads } from '../../ports/files/staged-uploads.ts'
import type { FileVault } from '../file-vault.ts'
import type { UploadQuotas } from '../uploads/user-quotas.ts'

export interface StagingRules {
  readonly policy: UploadPolicy
  readonly quotas: UploadQuotas
  /** How long an upload may take from beginning to end. */
  readonly lifetimeSeconds: number
}

export type AnnouncedUpload = Omit<NewStagedUpload, 'id' | 'createdAt' | 'expiresAt'>

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
    clock: Clock,
    ids: Ids,
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
