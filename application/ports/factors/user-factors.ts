import type { FactorCounts } from '../../../domain/identity/factors/account-factors.ts'
import type { Id } from '../../../domain/shared/id.ts'

/** What a user has for logins that ask for more than a password. */
export interface FactorsOfUser extends FactorCounts {
  /** Because of a role of the user. */
  readonly isRequired: boolean
}

export interface ListedFactors extends FactorsOfUser {
  readonly userName: string
}

/** Factors as administrators look after them: those of others, and of everybody. */
export interface UserFactors {
  of(userId: Id): Promise<FactorsOfUser>
  /** Enabled users who have a factor, or must have one, by name. Not those who are programs. */
  list(): Promise<readonly ListedFactors[]>
  /** How many enabled users must have a factor, and how many of them have none. */
  count(): Promise<{ readonly required: number; readonly missing: number }>
  /**
   * Removes apps, passkeys, recovery codes, and what the user's browsers are trusted for.
   * @returns whether there was a factor, also one that was never confirmed
   */
  removeAll(userId: Id): Promise<boolean>
}
