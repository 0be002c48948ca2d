/** System parameter with the password of users who are added without one. Empty: one is generated. */
export const INITIAL_PASSWORD_PARAMETER = 'sys.user.initPassword'
