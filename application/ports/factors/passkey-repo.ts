import type { Passkey, PasskeyCredential } from '../../../domain/identity/factors/passkey.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { AccountLeftovers } from '../accounts/password-changes.ts'

export type NewPasskey = Omit<Passkey, 'id' | 'lastUsedAt'>

/** `taken`: the credential is somebody's, or already this user's. */
export type AddPasskeyOutcome = 'added' | 'taken' | 'too-many'

export interface PasskeyAccount {
  readonly passkey: Passkey
  readonly userName: string
  readonly mayLogIn: boolean
}

/** What an authenticator has signed. */
export interface PasskeyUse extends Pick<PasskeyCredential, 'counter' | 'isBackedUp'> {
  readonly at: Date
}

/** Users change and remove their own passkeys only; others count as not found. */
export interface PasskeyRepo extends AccountLeftovers {
  /** Never more than `MOST_PASSKEYS` for a user, also under concurrent calls. */
  add(passkey: NewPasskey): Promise<AddPasskeyOutcome>
  /** One round trip, because every login by passkey makes it. */
  get(credentialId: string): Promise<PasskeyAccount | undefined>
  /** Oldest first. */
  listOf(userId: Id): Promise<Passkey[]>
  /**
   * Notes a login, atomically.
   * @returns false, and notes nothing, unless its counter is above that of all uses so far, or both
   * are 0; and for a passkey that was removed
   */
  use(id: Id, use: PasskeyUse): Promise<boolean>
  /** @returns whether it exists */
  rename(id: Id, userId: Id, name: string): Promise<boolean>
  /**
   * With the last factor of its user go their recovery codes and what their browsers are trusted for.
   * @returns whether it existed
   */
  remove(id: Id, userId: Id): Promise<boolean>
}
