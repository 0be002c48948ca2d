/** Without letters that look like others. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LETTERS = 4

/**
 * 79 random bits that can be read out on the phone. No longer than 20 characters: the public front
 * end's page for a new password takes no more of the old one.
 * @param random whole number in 0..below-1, uniform
 */
export function generatedPassword(random: (below: number) => number): string {
  const group = () => Array.from({ length: GROUP_LETTERS }, () => LETTERS[random(LETTERS.length)])
  return Array.from({ length: GROUPS }, () => group().join('')).join('-')
}
