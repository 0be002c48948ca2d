import type { Id } from '../../../domain/shared/id.ts'

/** The second factor of an account, asked for behind a link. */
export interface LinkFactor {
  isNeeded(userId: Id): Promise<boolean>
  /** Does nothing for an account without one. @throws FactorRequired, WrongFactor, AccountLocked */
  require(userId: Id, otp: string | undefined, source: string): Promise<void>
}
