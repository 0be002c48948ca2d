import type { Id } from '../../domain/shared/id.ts'
import type { MovableClock } from './movable-clock.ts'
import type { TestClient } from './test-calls.ts'

/** A user whom a test needs. */
export interface TestUser {
  /** Such as `asset:asset:add`. Default: none. */
  readonly permissions?: readonly string[]
  /** Which rows the user sees on pages with a scope. Default: their own. */
  readonly scope?: 'all' | 'department' | 'department-and-below' | 'own'
  readonly departmentId?: Id
  /** Counts as proven, so that mail reaches the user. Default: none. */
  readonly email?: string
}

/** A notice that was pushed to open pages. */
export interface TestMessage {
  /** The id of a user. */
  readonly to: Id | 'everybody'
  readonly text: string
}

/** A mail, or a code, that would have left by e-mail or SMS. */
interface TestMail {
  readonly channel: 'email' | 'sms'
  readonly to: string
  /** Empty for a mail without one. */
  readonly code: string
  /** Of a mail. */
  readonly subject?: string
  readonly text: string
  readonly at: Date
}

/** A running console. */
export interface TestConsole {
  /** Its address, such as `http://127.0.0.1:40123`. */
  readonly origin: string
  /** The clock of the service. */
  readonly clock: Pick<MovableClock, 'now' | 'advance'>
  /** The password of `admin`, and of users of `asUser`. */
  readonly password: string
  /** Mails and codes that would have left by e-mail or SMS, oldest first; the last hundred. */
  readonly mails: readonly TestMail[]
  /** Notices that were pushed to open pages, oldest first. */
  readonly messages: readonly TestMessage[]
  /** Logs in. `admin` may do everything. @throws if the login is refused */
  as(userName: string): Promise<TestClient>
  /** Adds a user and logs in. */
  asUser(user?: TestUser): Promise<TestClient & { readonly userId: Id }>
  /** Calls without a session. */
  asNobody(): TestClient
  /**
   * Runs a job at once, such as `assets/asset-reminder`, whether it is due or not.
   * @throws what it failed with
   */
  runJob(name: string): Promise<void>
  /**
   * Calls hooks at once for all events that are due, and for those that follow from them.
   * @throws what the first of them failed with
   */
  deliverEvents(): Promise<void>
  close(): Promise<void>
}
