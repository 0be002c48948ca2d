import type { LoginOrigin } from '../../domain/identity/sessions/session.ts'
import type { SessionEnding } from '../../domain/identity/sessions/session-ending.ts'
import type { RightsRepo } from '../ports/accounts/rights-repo.ts'
import type { UserLinks } from '../ports/accounts/user-links.ts'
import type { RecordStores } from '../ports/console/record-store.ts'

export interface UserTools {
  readonly rights: RightsRepo
  readonly stores: RecordStores
  readonly links: UserLinks
}

/** Sessions and codes that a change has made invalid. */
export interface Ended {
  readonly ending: SessionEnding
  /** Token digests. */
  readonly sessions: readonly string[]
  /** Keys of `Recipient`: codes sent to them are no longer valid. */
  readonly recipients: readonly string[]
}

/** Of what administrators do: their users are told neither from where nor with which browser. */
export const NO_ORIGIN: LoginOrigin = { address: '', userAgent: '' }

/** Ends cached copies, push channels and sent codes on every instance. */
export type EndAccess = (ended: Ended) => Promise<void>
