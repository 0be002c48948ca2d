import type { LoginOutcome } from '../../domain/identity/login-outcome.ts'
import type { LoginOrigin } from '../../domain/identity/session.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { Slice } from '../../domain/shared/slice.ts'
import type { LogEntries } from './log-entries.ts'

export interface FailedLogin {
  /** As it was typed; nobody may have that name. */
  readonly userName: string
  /** As it was sent; there may be no such client. */
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
  /** Of the client as it is now; `undefined` when there is none with that id. */
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
  /** By time. */
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  /** At most 200. */
  readonly limit: number
}

/**
 * Who tried to log in, with what outcome. Successes and logouts are written by `SessionStore` in
 * the step that opens or ends the session. Never holds a password or code.
 */
export interface LoginLog extends LogEntries {
  /** Keeps up to 64 characters of name and client, whatever they are made of. */
  record(failure: FailedLogin): Promise<void>
  /** Of more than 100,000 lines the newest, or oldest, 100,000 are counted and can be leafed to. */
  list(page: LoginLogPage): Promise<{ readonly lines: LoginLogEntry[]; readonly total: number }>
  /** The newest first, counting nothing: the way to read all of a long log. */
  slice(slice: Slice<LoginLogFilter>): Promise<LoginLogEntry[]>
}
