/** System parameter that enables registration. Every value but `true` disables it. */
export const REGISTRATION_PARAMETER = 'sys.account.registerUser'
export const REGISTRATION_OPEN = 'true'
/** System parameter with the key of the role that registered users get. Empty: none. */
export const REGISTRATION_ROLE_PARAMETER = 'sys.account.registerRole'
