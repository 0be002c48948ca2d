import type { LoginOutcome } from '../../domain/identity/login-outcome.ts'
import type { LoginOrigin } from '../../domain/identity/session.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { Slice } from '../../domain/shared/slice.ts'
import type { LogEntries } from './log-entries.ts'

export interface FailedLogin {
  /** As typed; there may be no such user. */
  readonly userName: string
  /** As sent; there may be no such client. */
  readonly clientId: string
  readonly origin: LoginOrigin
  /** Error code of the refusal. */
  readonly reason: string
  readonly at: Date
}

export interface LoginLogEntry {
  readonly id: Id
  readonly outcome: LoginOutcome
  readonly reason: string | undefined
  readonly userName: string
  /** The current key of the client; `undefined` when it no longer exists. */
  readonly clientKey: string | undefined
  readonly deviceType: string | undefined
  readonly origin: LoginOrigin
  readonly at: Date
}

export interface LoginLogFilter {
  /** Text is literal: `%` and `_` mean themselves. */
  readonly addressContains?: string
  readonly userNameContains?: string
  /** `true`: failures only; `false`: everything else. */
  readonly hasFailed?: boolean
  readonly from?: Date
  /** Inclusive. */
  readonly to?: Date
}

export interface LoginLogPage {
  readonly filter: LoginLogFilter
  readonly sort: { readonly by: 'at' | 'userName'; readonly direction: 'asc' | 'desc' }
  readonly offset: number
  /** At most 200. */
  readonly limit: number
}

/**
 * Login attempts and their outcomes. `SessionStore` writes successes and logouts in the step that opens
 * or ends the session. Never holds a password or code.
 */
export interface LoginLog extends LogEntries {
  /** Keeps up to 64 characters of name and client. */
  record(failure: FailedLogin): Promise<void>
  /** Counts and pages through at most 100,000 entries, the first in that order. */
  list(page: LoginLogPage): Promise<{ readonly entries: LoginLogEntry[]; readonly total: number }>
  /** Newest first, without a total; for reading a whole log. */
  slice(slice: Slice<LoginLogFilter>): Promise<LoginLogEntry[]>
}
