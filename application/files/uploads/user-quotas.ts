import type { Id } from '../../../domain/shared/id.ts'
import type { UploadQuota } from '../../../domain/storage/usage/upload-quota.ts'
import type { QuotaRepo } from '../../ports/files/quota-repo.ts'

/** What a user may upload; `undefined`: as much as there is space for. */
export interface UploadQuotas {
  of(userId: Id): Promise<UploadQuota | undefined>
}

/** The limits of a user, of their roles, or else those of everybody; and those of departments. */
export class UserQuotas implements UploadQuotas {
  readonly #quotas: Pick<QuotaRepo, 'of'>
  readonly #usual: UploadQuota

  /** @param usual where neither the user nor a role has a limit */
  constructor(quotas: Pick<QuotaRepo, 'of'>, usual: UploadQuota) {
    this.#quotas = quotas
    this.#usual = usual
  }

  async of(userId: Id): Promise<UploadQuota> {
    const { bytes, files, departments } = await this.#quotas.of(userId)
    const usual = this.#usual
    return { ...usual, bytes: bytes ?? usual.bytes, files: files ?? usual.files, departments }
  }
}
