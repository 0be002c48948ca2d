import type { Id } from '../../../domain/shared/id.ts'
import type { FileUsage } from '../../ports/file-usage.ts'
import type { UploadQuotas } from '../uploads/user-quotas.ts'

export interface MyUsage {
  readonly files: number
  readonly bytes: number
  /** `undefined`: as many as there is space for. */
  readonly quotaFiles: number | undefined
  readonly quotaBytes: number | undefined
}

export class LookAtMyUsage {
  readonly #usage: Pick<FileUsage, 'ofUser'>
  readonly #quotas: UploadQuotas

  constructor(usage: Pick<FileUsage, 'ofUser'>, quotas: UploadQuotas) {
    this.#usage = usage
    this.#quotas = quotas
  }

  async execute(userId: Id): Promise<MyUsage> {
    const { files, bytes } = await this.#usage.ofUser(userId)
    const quota = await this.#quotas.of(userId)
    return { files, bytes, quotaFiles: quota?.files, quotaBytes: quota?.bytes }
  }
}
