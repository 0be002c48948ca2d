/** Wrong guesses that invalidate a code. */
export const MOST_WRONG_TRIES = 3

/** Wrong guesses at all codes of a recipient that block it until the window ends. */
export const WRONG_TRIES_A_DAY = { name: 'wrong-codes', limit: 10, seconds: 86_400 }

/**
 * Guesses that one source address may make at a code. Further guesses are ignored; otherwise a
 * constant guesser would invalidate every code as soon as it is sent.
 */
export const GUESSES_AT_NOTHING = { name: 'unsent-codes', limit: 5, seconds: 600 }

/** @param random uniform in 0..below-1 */
export function randomDigits(length: number, random: (below: number) => number): string {
  return Array.from({ length }, () => random(10)).join('')
}
