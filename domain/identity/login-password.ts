const LONGEST = 128

/**
 * A password as typed at login, without normalisation.
 * @returns whether it is short enough to be hashed
 */
export function isHashable(password: string): boolean {
  return password.length > 0 && password.length <= LONGEST
}
