import type { LoginOrigin } from '../../domain/identity/session.ts'
import type { Id } from '../../domain/shared/id.ts'

/** A session as people see it: never its token, nor the digest. */
export interface OnlineSession {
  /** Opaque handle. */
  readonly id: string
  readonly userName: string
  /** Of the department that the user is in by now. */
  readonly departmentName?: string | undefined
  /** `undefined` when the client has been removed. */
  readonly clientKey: string | undefined
  readonly deviceType: string | undefined
  readonly origin: LoginOrigin
  readonly openedAt: Date
}

/** Literally, also where a part has signs that patterns know. */
export interface OnlineFilter {
  readonly userNameContains?: string
  readonly addressContains?: string
}

/** Sessions that live at a moment, newest first, at most 10,000 in a list. */
export interface OnlineSessions {
  listOf(userId: Id, now: Date): Promise<OnlineSession[]>
  listAll(filter: OnlineFilter, now: Date): Promise<OnlineSession[]>
  /**
   * @param owner when given, only if the session is this user's
   * @returns digest of its token; `undefined` when there is no such session
   */
  digestOf(sessionId: string, owner?: Id): Promise<string | undefined>
}
