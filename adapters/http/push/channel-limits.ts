/** What a reader has not taken yet may grow so far; then the connection goes. */
export const MOST_UNSENT_BYTES = 64 * 1024

/** Time for last words. A reader that does not take them holds nothing open. */
export const LAST_WORDS_MS = 1000
