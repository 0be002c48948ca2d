/** Wrong tries after which a code is dead. */
export const MOST_WRONG_TRIES = 3

/** Wrong tries of one recipient, over all its codes, that close it until the window ends. */
export const WRONG_TRIES_A_DAY = { name: 'wrong-codes', limit: 10, seconds: 86_400 }

/**
 * Digits that are all equally likely, leading zeros included.
 * @param random whole number in 0..below-1, uniform
 */
export function randomDigits(length: number, random: (below: number) => number): string {
  return Array.from({ length }, () => random(10)).join('')
}
