import type { Contact } from '../../../domain/identity/contact.ts'
import type { Id } from '../../../domain/shared/id.ts'

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

export interface Profiles {
  lastLogin(userId: Id): Promise<LastLogin | undefined>
  posts(userId: Id): Promise<string[]>
  lastLogins(userIds: readonly Id[]): Promise<ReadonlyMap<Id, LastLogin>>
  /** A contact of another account is taken, whether or not it is proven there. */
  change(userId: Id, changes: ProfileChanges): Promise<'changed' | 'contact-taken'>
  /** Each value is returned to exactly one caller. */
  replaceAvatar(userId: Id, avatar: string): Promise<string | undefined>
}
