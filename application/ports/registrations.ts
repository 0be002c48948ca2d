import type { NewLoginName } from '../../domain/identity/new-login-name.ts'

/** A user who registers and may log in at once. */
export interface NewUser {
  readonly name: NewLoginName
  readonly passwordHash: string
  readonly createdAt: Date
}

/** Self-registration, while the system parameter allows it. */
export interface Registrations {
  /** A cheap check in advance. Only `register` decides. */
  isOpen(): Promise<boolean>
  /**
   * Reads the parameter and adds the user atomically: once registration is closed, nobody is added. The
   * user gets the role that `sys.account.registerRole` names, unless it is disabled, built in or gone.
   * Of concurrent calls for one name exactly one registers. A name that resembles an existing one is
   * also taken (`NewLoginName.looks`).
   */
  register(user: NewUser): Promise<'registered' | 'closed' | 'name-taken'>
}
