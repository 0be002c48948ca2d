import type { Contact } from '../../domain/identity/contact.ts'
import type { Id } from '../../domain/shared/id.ts'

/** Absent: unchanged. `null`: cleared. */
export interface ProfileChanges {
  readonly nickName?: string | undefined
  readonly sex?: string | undefined
  readonly email?: Contact | null | undefined
  readonly phone?: Contact | null | undefined
}

export interface LastLogin {
  readonly at: Date
  readonly address: string
}

/** What users see and change of themselves. */
export interface Profiles {
  /** The newest successful login. */
  lastLogin(userId: Id): Promise<LastLogin | undefined>
  /** Names of the posts that somebody holds, in the order of posts. */
  posts(userId: Id): Promise<string[]>
  /** Of each who has logged in; of up to 1000 users. */
  lastLogins(userIds: readonly Id[]): Promise<ReadonlyMap<Id, LastLogin>>
  /**
   * All changes or none. A contact that is new to the account is not proven. One that another
   * account has is taken; unless it is not proven there, then it moves here, and the other is left
   * without it. Of two accounts that want one contact at once, one has it in the end.
   */
  change(userId: Id, changes: ProfileChanges): Promise<'changed' | 'contact-taken'>
  /** @returns what was there before; each value is returned to one caller only */
  replaceAvatar(userId: Id, avatar: string): Promise<string | undefined>
}
