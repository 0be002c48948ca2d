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

/** The profile that users see and edit themselves. */
export interface Profiles {
  /** The newest successful login. */
  lastLogin(userId: Id): Promise<LastLogin | undefined>
  /** Names of a user's posts, in the order of posts. */
  posts(userId: Id): Promise<string[]>
  /** The latest login of each user who has one; for up to 1000 users. */
  lastLogins(userIds: readonly Id[]): Promise<ReadonlyMap<Id, LastLogin>>
  /**
   * Applies all changes or none. A new contact is unverified. A contact of another account is taken,
   * unless it is unverified there; then it moves to this account. Of two accounts that claim a contact
   * concurrently, one gets it.
   */
  change(userId: Id, changes: ProfileChanges): Promise<'changed' | 'contact-taken'>
  /** @returns the previous value; each value is returned to exactly one caller */
  replaceAvatar(userId: Id, avatar: string): Promise<string | undefined>
}
