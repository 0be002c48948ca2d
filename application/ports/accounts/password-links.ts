import type { Id } from '../../../domain/shared/id.ts'

/** `lockdown`: ends everything that is open, for users who find a stranger in their account. */
export type LinkPurpose = 'reset' | 'invitation' | 'lockdown'

/** Contacts that an account had, normalised. */
export interface FormerContacts {
  readonly email: string
  readonly phone: string | undefined
}

export interface PasswordLink {
  /** Of its token. */
  readonly digest: string
  readonly userId: Id
  readonly purpose: LinkPurpose
  /** Digest of what must not have changed since; empty for a lockdown. */
  readonly boundTo: string
  /** Of a lockdown, which brings them back. */
  readonly contacts?: FormerContacts | undefined
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Links that let their holder set a password, each for one use. */
export interface PasswordLinks {
  /** Does nothing, at the same cost, for a user that does not exist. */
  add(link: PasswordLink): Promise<void>
  /** `undefined` also when it has expired. */
  get(digest: string, now: Date): Promise<PasswordLink | undefined>
  /** Removes it. Of concurrent callers exactly one receives it. */
  take(digest: string, now: Date): Promise<PasswordLink | undefined>
  /** @param purpose whichever, without one */
  removeAllOf(userId: Id, purpose?: LinkPurpose): Promise<void>
  /** Whatever their purpose. */
  removeNewer(userId: Id, than: Date): Promise<void>
  removeExpired(now: Date, limit: number): Promise<number>
}
