import type { Caller } from '../../../domain/identity/caller.ts'
import type { ProgramKey } from '../../../domain/identity/sessions/program-key.ts'
import type { LoginOrigin } from '../../../domain/identity/sessions/session.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { AccountLeftovers } from '../accounts/password-changes.ts'

export interface NewProgramKey extends Omit<ProgramKey, 'id' | 'lastUsedAt' | 'lastAddress'> {
  /** Of the whole key. */
  readonly digest: string
  /** Of a key for a service account another user than its owner. */
  readonly madeBy: Id
}

/** One use of a key. */
export interface KeyUsed {
  readonly at: Date
  readonly origin: LoginOrigin
}

export interface LiveKey {
  /** Its permissions are those of the key that its owner has at this moment. */
  readonly caller: Caller
  readonly expiresAt: Date
  readonly accessVersion: number
}

export type KeyAddition =
  | { readonly state: 'added'; readonly id: Id }
  | { readonly state: 'name-taken' }
  | { readonly state: 'too-many' }

export interface ProgramKeyRepo extends AccountLeftovers {
  /** Concurrent additions of one user never exceed `most`. The user exists. */
  add(key: NewProgramKey, most: number): Promise<KeyAddition>
  /** Oldest first, also expired ones. */
  listOf(userId: Id): Promise<ProgramKey[]>
  /** `undefined` also when its owner is disabled or gone. Does not check when the key expires. */
  getLive(digest: string): Promise<LiveKey | undefined>
  /** @returns `undefined` if this user has no such key */
  digestOf(id: Id, userId: Id): Promise<string | undefined>
  /** Advances the access version. Removing what is not there succeeds. */
  remove(id: Id): Promise<void>
  /**
   * Never moves a time backwards. The first use of a day, on any instance, adds one entry to the
   * login log.
   */
  noteUses(uses: ReadonlyMap<string, KeyUsed>): Promise<void>
}
