/** How a session ended: by its own logout, or from another session. */
export type SessionEnd = 'logout' | 'ended'

export type LoginOutcome = 'success' | 'failure' | SessionEnd
