/** How an attempt to log in ended, or that a session was ended by its user. */
export type LoginOutcome = 'success' | 'failure' | 'logout'
