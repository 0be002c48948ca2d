import type { Language } from '../../../domain/language/language.ts'
import type { Id } from '../../../domain/shared/id.ts'

export interface Invitation {
  readonly userId: Id
  readonly inviterId: Id
  readonly language: Language
  readonly askedAt: Date
  /** `failed`: the address takes no mail. */
  readonly state: 'waiting' | 'sent' | 'failed'
  readonly sentAt: Date | undefined
}

export interface Inviter {
  readonly inviterId: Id
  readonly language: Language
  readonly at: Date
}

export type InvitationOutcome =
  | { readonly state: 'sent'; readonly at: Date }
  | { readonly state: 'failed' }
  /** To be tried again. */
  | { readonly state: 'waiting'; readonly until: Date }

/**
 * Mails that invite users who have no password yet, or an e-mail address that is not proven. They are
 * removed with the user.
 */
export interface Invitations {
  /**
   * Replaces earlier ones. @returns the users who will be invited: those who have an address that is not
   * proven, or no password
   */
  ask(userIds: readonly Id[], by: Inviter): Promise<readonly Id[]>
  /** Those to be sent by now, oldest first. */
  due(now: Date, limit: number): Promise<readonly Invitation[]>
  /**
   * Call it inside a transaction: a revocation then waits for its end.
   * @returns whether it still waits to be sent
   */
  hold(userId: Id): Promise<boolean>
  settle(userId: Id, outcome: InvitationOutcome): Promise<void>
  remove(userIds: readonly Id[]): Promise<void>
  /** Of users who may still be invited, newest first. */
  list(limit: number): Promise<readonly Invitation[]>
  countWaiting(inviterId: Id): Promise<number>
}
