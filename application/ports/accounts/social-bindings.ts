import type { SocialBinding } from '../../../domain/identity/sign-in/social-binding.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { AccountLeftovers } from './password-changes.ts'

export type NewBinding = Omit<SocialBinding, 'id'>

/** `identity-taken` has precedence. */
export type BindOutcome = 'bound' | 'identity-taken' | 'source-taken'
export type UnbindOutcome = 'removed' | 'not-found' | 'last-way-in'

export interface BoundAccount {
  readonly userId: Id
  readonly mayLogIn: boolean
}

/** Sources are in upper case and compared exactly. */
export interface SocialBindings extends AccountLeftovers {
  /** Replaces nothing: one user per identity, and one identity per user and source. */
  bind(binding: NewBinding): Promise<BindOutcome>
  /** One round trip, because every third-party login makes it. */
  get(source: string, outsideId: string): Promise<BoundAccount | undefined>
  listOf(userId: Id): Promise<SocialBinding[]>
  /**
   * Only the user's own. A user without a password keeps the last one, also under concurrent calls.
   */
  remove(id: Id, userId: Id): Promise<UnbindOutcome>
}
