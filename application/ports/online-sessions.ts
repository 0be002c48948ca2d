import type { LoginOrigin } from '../../domain/identity/session.ts'
import type { Id } from '../../domain/shared/id.ts'

/** A session as shown in lists, without token or digest. */
export interface OnlineSession {
  /** Opaque handle. */
  readonly id: string
  readonly userName: string
  /** Name of the user's current department. */
  readonly departmentName?: string | undefined
  /** `undefined` when the client has been removed. */
  readonly clientKey: string | undefined
  readonly deviceType: string | undefined
  readonly origin: LoginOrigin
  readonly openedAt: Date
}

/** Literal: pattern characters have no special meaning. */
export interface OnlineFilter {
  readonly userNameContains?: string
  readonly addressContains?: string
}

/** Active sessions, newest first, at most 10,000 in a list. */
export interface OnlineSessions {
  /** Up to 1,000,000: beyond that many they are not counted. */
  count(now: Date): Promise<number>
  listOf(userId: Id, now: Date): Promise<OnlineSession[]>
  listAll(filter: OnlineFilter, now: Date): Promise<OnlineSession[]>
  /**
   * @param owner restricts it to sessions of this user
   * @returns its token digest; `undefined` when there is no such session
   */
  digestOf(sessionId: string, owner?: Id): Promise<string | undefined>
}
