import type { Id } from '../../../domain/shared/id.ts'
import type { AccountLeftovers } from '../accounts/password-changes.ts'

/** Codes that replace a lost second factor, each for one use. Only their digests are kept. */
export interface RecoveryCodeRepo extends AccountLeftovers {
  /** The former ones are worth nothing afterwards. */
  replace(userId: Id, digests: readonly string[], at: Date): Promise<void>
  /** @returns true for one caller on all instances */
  spend(userId: Id, digest: string, at: Date): Promise<boolean>
}
