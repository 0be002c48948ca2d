/** How a session ended: by its own logout, or from another session. */
export type SessionEnd = 'logout' | 'ended'

/** The result of a login attempt, or how its session ended. */
export type LoginOutcome = 'success' | 'failure' | SessionEnd
