/**
 * A reader that has left more than this untaken when the next message comes loses its connection.
 * A whole replay is written at once and must fit.
 */
export const MOST_UNSENT_BYTES = 128 * 1024

/** Time for last words. A reader that does not take them holds nothing open. */
export const LAST_WORDS_MS = 1000
