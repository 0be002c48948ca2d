import type { LoginOrigin } from '../../../domain/identity/sessions/session.ts'
import type { LoginOutcome } from '../../../domain/identity/sign-in/login-outcome.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Slice } from '../../../domain/shared/slice.ts'
import type { LogEntries } from './log-entries.ts'

export interface FailedLogin {
  readonly userName: string
  readonly clientId: string
  readonly origin: LoginOrigin
  readonly reason: string
  readonly at: Date
}

export interface LoginLogEntry {
  readonly id: Id
  readonly outcome: LoginOutcome
  readonly reason: string | undefined
  readonly userName: string
  /** `undefined` when the client no longer exists. */
  readonly clientKey: string | undefined
  readonly deviceType: string | undefined
  readonly origin: LoginOrigin
  readonly at: Date
}

export interface LoginLogFilter {
  /** Literal: `%` and `_` have no special meaning. */
  readonly addressContains?: string
  /** The caller sees some addresses masked, so parts of one find nothing. */
  readonly addressIsWhole?: boolean
  readonly userNameContains?: string
  /** Likewise for names that are phone numbers or e-mail addresses. */
  readonly contactIsWhole?: boolean
  /** `true`: failures only; `false`: everything else. */
  readonly hasFailed?: boolean
  readonly from?: Date
  readonly to?: Date
}

export interface LoginLogPage {
  readonly filter: LoginLogFilter
  readonly sort: { readonly by: 'at' | 'userName'; readonly direction: 'asc' | 'desc' }
  readonly offset: number
  /** At most 200. */
  readonly limit: number
}

/** `SessionStore` writes successes and logouts. Entries never contain a password or code. */
export interface LoginLog extends LogEntries {
  /** Keeps up to 64 characters of name and client. */
  record(failure: FailedLogin): Promise<void>
  /** Counts and pages through at most 100,000 entries. */
  list(page: LoginLogPage): Promise<{ readonly entries: LoginLogEntry[]; readonly total: number }>
  slice(slice: Slice<LoginLogFilter>): Promise<LoginLogEntry[]>
}
