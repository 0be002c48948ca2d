/** Wrong tries after which a code is dead. */
export const MOST_WRONG_TRIES = 3

/** Wrong tries of one recipient, over all its codes, that close it until the window ends. */
export const WRONG_TRIES_A_DAY = { name: 'wrong-codes', limit: 10, seconds: 86_400 }

/**
 * Guesses of one source at a code that its recipient does not have. Beyond them it is not listened to,
 * or whoever guesses all the time would kill each code in the moment it is sent.
 */
export const GUESSES_AT_NOTHING = { name: 'unsent-codes', limit: 5, seconds: 600 }

/**
 * Digits that are all equally likely, leading zeros included.
 * @param random whole number in 0..below-1, uniform
 */
export function randomDigits(length: number, random: (below: number) => number): string {
  return Array.from({ length }, () => random(10)).join('')
}
