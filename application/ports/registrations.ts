import type { NewLoginName } from '../../domain/identity/new-login-name.ts'

/** A user who registers, and may log in at once. */
export interface NewUser {
  readonly name: NewLoginName
  readonly passwordHash: string
  readonly createdAt: Date
}

/** Accounts that people open themselves, while the system parameter allows it. */
export interface Registrations {
  /** A cheap look beforehand. It decides nothing: `register` reads the parameter itself. */
  isOpen(): Promise<boolean>
  /**
   * Reads the parameter and adds the user in one step: after a change of the parameter has been
   * acknowledged, nobody is added. The user gets the role that `sys.account.registerRole` names,
   * unless it is disabled, built in or gone. Of concurrent calls for one name exactly one registers. A name
   * is also taken when it looks like one that is there (`NewLoginName.looks`).
   */
  register(user: NewUser): Promise<'registered' | 'closed' | 'name-taken'>
}
