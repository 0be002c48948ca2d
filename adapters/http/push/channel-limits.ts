/**
 * A client with more unread bytes than this when the next message arrives is disconnected. A whole
 * replay is written at once and must fit.
 */
export const MOST_UNSENT_BYTES = 128 * 1024

/** Time for the last message before the connection is destroyed. */
export const LAST_WORDS_MS = 1000
