/** System parameter that enables registration. Every value but `true` disables it. */
export const REGISTRATION_PARAMETER = 'sys.account.registerUser'
export const REGISTRATION_OPEN = 'true'
