/** Without characters that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LETTERS = 4

/**
 * 79 random bits that can be read out on the phone. At most 20 characters, because the public front
 * end's page accepts no longer old password.
 * @param random uniform in 0..below-1
 */
export function generatedPassword(random: (below: number) => number): string {
  const group = () => Array.from({ length: GROUP_LETTERS }, () => LETTERS[random(LETTERS.length)])
  return Array.from({ length: GROUPS }, () => group().join('')).join('-')
}
