import type { RecordStores } from '../ports/record-store.ts'
import type { RightsRepo } from '../ports/rights-repo.ts'
import type { UserLinks } from '../ports/user-links.ts'

/** What every change of users needs. */
export interface UserTools {
  readonly rights: RightsRepo
  readonly stores: RecordStores
  readonly links: UserLinks
}

/** By what somebody can get in, or is in already, that a change has ended. */
export interface Ended {
  /** Token digests. */
  readonly sessions: readonly string[]
  /** Keys of `Recipient`: codes that were sent there open nothing. */
  readonly recipients: readonly string[]
}

/** Ends, on every instance, what the records of sessions do not hold. */
export type EndAccess = (ended: Ended) => Promise<void>

/** Forgets the wrong tries of a login name, and what sources were told of its lock. */
export type Unlock = (userName: string) => Promise<void>
