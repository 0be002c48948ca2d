import type { UploadPolicy } from '../../../domain/storage/uploads/upload-policy.ts'
import type { FileVault } from '../file-vault.ts'

/** Checks that can refuse an upload before any byte of its body is read. */
export class AdmitUpload {
  readonly #vault: FileVault
  readonly #policy: UploadPolicy

  constructor(vault: FileVault, policy: UploadPolicy) {
    this.#vault = vault
    this.#policy = policy
  }

  async execute(declaredBytes: number | undefined): Promise<void> {
    this.#policy.checkRequestLength(declaredBytes)
    const { limits } = await this.#vault.uploadTarget()
    this.#policy.narrowedBy(limits).checkRequestLength(declaredBytes)
  }
}
