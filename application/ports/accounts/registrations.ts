import type { NewLoginName } from '../../../domain/identity/names/new-login-name.ts'

export interface NewUser {
  readonly name: NewLoginName
  readonly passwordHash: string
  readonly createdAt: Date
}

export interface Registrations {
  /** A cheap check in advance; only `register` decides. */
  isOpen(): Promise<boolean>
  /** Atomic. Of concurrent calls for look-alike names (`NewLoginName.looks`), one registers. */
  register(user: NewUser): Promise<'registered' | 'closed' | 'name-taken'>
}
