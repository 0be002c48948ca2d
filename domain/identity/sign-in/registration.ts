import { defineError } from '../../shared/domain-error.ts'

/** System parameter that enables registration. Every value but `true` disables it. */
export const REGISTRATION_PARAMETER = 'sys.account.registerUser'
export const REGISTRATION_OPEN = 'true'
/** System parameter with the key of the role that registered users get. Empty: none. */
export const REGISTRATION_ROLE_PARAMETER = 'sys.account.registerRole'

export class RegistrationClosed extends defineError('refused', 'registration_closed') {}

/** Revealed only after a solved captcha and within the budget of the source address. */
export class NameTaken extends defineError('conflict', 'name_taken', 'This user name is taken.') {}
