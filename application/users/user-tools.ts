import type { RecordStores } from '../ports/record-store.ts'
import type { RightsRepo } from '../ports/rights-repo.ts'
import type { UserLinks } from '../ports/user-links.ts'

/** Dependencies of all changes of users. */
export interface UserTools {
  readonly rights: RightsRepo
  readonly stores: RecordStores
  readonly links: UserLinks
}

/** Sessions and codes that a change has made invalid. */
export interface Ended {
  /** Token digests. */
  readonly sessions: readonly string[]
  /** Keys of `Recipient`: codes sent to them are no longer valid. */
  readonly recipients: readonly string[]
}

/**
 * Ends on every instance what removed session records do not cover: cached copies, push channels,
 * sent codes.
 */
export type EndAccess = (ended: Ended) => Promise<void>

/** Resets the wrong attempts of a login name, and what sources were told of its lock. */
export type Unlock = (userName: string) => Promise<void>
