import { defineError } from '../../shared/domain-error.ts'
import type { Id } from '../../shared/id.ts'
import { ProviderFailed } from './provider-errors.ts'

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

// OpenID Connect Core 2: at most 255 ASCII characters. Others could be folded into a different id.
const OUTSIDE_ID = /^[\x21-\x7e]{1,255}$/

/** Reads the id of a user at a source. @throws ProviderFailed */
export function parseOutsideId(raw: string): string {
  if (!OUTSIDE_ID.test(raw)) throw new ProviderFailed()
  return raw
}

/** The source under which the users of a mini-program are bound. */
export function miniProgramSource(appId: string): string {
  return `XCX_${appId.toUpperCase()}`
}

export class IdentityTaken extends defineError('conflict', 'social_identity_taken') {}

export class SourceTaken extends defineError('conflict', 'social_source_taken') {}

/** The binding does not exist, or belongs to somebody else. */
export class BindingNotFound extends defineError('not-found', 'social_binding_not_found') {}

export class LastWayIn extends defineError('refused', 'social_last_way_in') {}
