import type { LoginOrigin } from '../../../domain/identity/sessions/session.ts'
import type { Id } from '../../../domain/shared/id.ts'

export interface OnlineSession {
  readonly id: string
  readonly userId: Id
  readonly userName: string
  readonly departmentName?: string | undefined
  readonly clientKey: string | undefined
  readonly deviceType: string | undefined
  readonly origin: LoginOrigin
  readonly openedAt: Date
}

/** Literal: pattern characters have no special meaning. */
export interface OnlineFilter {
  readonly userNameContains?: string
  readonly addressContains?: string
  /** The caller sees some addresses masked, so parts of one find nothing. */
  readonly addressIsWhole?: boolean
  /** The newest so many; those of the filter are counted all the same. */
  readonly most?: number
}

export interface OnlineList {
  readonly sessions: readonly OnlineSession[]
  /** At most 10,000, too. */
  readonly total: number
}

/**
 * Newest first, at most 10,000 in a list. `listAll` also has keys for programs that were used in the
 * last 15 minutes; their ids are `key-` and the key's.
 */
export interface OnlineSessions {
  count(now: Date): Promise<number>
  listOf(userId: Id, now: Date): Promise<OnlineSession[]>
  listAll(filter: OnlineFilter, now: Date): Promise<OnlineList>
  digestOf(sessionId: string, owner?: Id): Promise<string | undefined>
  ownerOf(sessionId: string): Promise<Id | undefined>
}
