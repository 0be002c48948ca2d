import type { Id } from '../shared/id.ts'
import { ProviderFailed } from './provider-errors.ts'

/** An account of this service and an identity at an outside source that belong together. */
export interface SocialBinding {
  readonly id: Id
  readonly userId: Id
  /** Upper case, as the wire shows it: `GITHUB`, `XCX_WX0123456789`. */
  readonly source: string
  /** Unique and unchanging at the source; see `parseOutsideId`. */
  readonly outsideId: string
  readonly userName: string
  readonly nickName: string
  readonly email: string | undefined
  readonly avatarUrl: string | undefined
  readonly createdAt: Date
}

// OpenID Connect promises 255 ASCII characters. Anything else could be folded into somebody else's.
const OUTSIDE_ID = /^[\x21-\x7e]{1,255}$/

/**
 * Who somebody is at a source. An answer without that is no answer.
 * @throws ProviderFailed
 */
export function parseOutsideId(raw: string): string {
  if (!OUTSIDE_ID.test(raw)) throw new ProviderFailed()
  return raw
}

/** Under which source the users of a mini-program are bound. */
export function miniProgramSource(appId: string): string {
  return `XCX_${appId.toUpperCase()}`
}
