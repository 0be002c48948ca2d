/** How a session ended: its user left with it, or somebody ended it from another one. */
export type SessionEnd = 'logout' | 'ended'

/** How an attempt to log in ended, or how the session did. */
export type LoginOutcome = 'success' | 'failure' | SessionEnd
