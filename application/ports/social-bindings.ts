import type { SocialBinding } from '../../domain/identity/social-binding.ts'
import type { Id } from '../../domain/shared/id.ts'

export type NewBinding = Omit<SocialBinding, 'id'>

/** `identity-taken` comes first when both are true. */
export type BindOutcome = 'bound' | 'identity-taken' | 'source-taken'
export type UnbindOutcome = 'removed' | 'not-found' | 'last-way-in'

export interface BoundAccount {
  readonly userId: Id
  readonly mayLogIn: boolean
}

/** Which outside identities belong to whom. Sources are given in upper case and compared exactly. */
export interface SocialBindings {
  /**
   * An identity has one user, and a user one identity per source. Nothing is ever replaced: of any
   * number of callers at once, on any instance, one is bound.
   */
  bind(binding: NewBinding): Promise<BindOutcome>
  /** One round trip: every login with a third party pays for it. */
  get(source: string, outsideId: string): Promise<BoundAccount | undefined>
  /** Oldest first. */
  listOf(userId: Id): Promise<SocialBinding[]>
  /**
   * Removes only what belongs to the user. The last binding of a user without a password stays;
   * the look and the removal are one step that concurrent calls for the user cannot interleave with.
   */
  remove(id: Id, userId: Id): Promise<UnbindOutcome>
}
