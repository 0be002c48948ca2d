/** System parameter that opens registration; any other value than the open one closes it. */
export const REGISTRATION_PARAMETER = 'sys.account.registerUser'
export const REGISTRATION_OPEN = 'true'
