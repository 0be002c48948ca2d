import type { RecordStores } from '../ports/record-store.ts'
import type { RightsRepo } from '../ports/rights-repo.ts'
import type { UserLinks } from '../ports/user-links.ts'

/** What every change of users needs. */
export interface UserTools {
  readonly rights: RightsRepo
  readonly stores: RecordStores
  readonly links: UserLinks
}

/** Ends what their owners have open by these sessions, on every instance. */
export type EndSessions = (tokenDigests: readonly string[]) => Promise<void>

/** Forgets the wrong tries of a login name, and what sources were told of its lock. */
export type Unlock = (userName: string) => Promise<void>
