const LONGEST = 128

/**
 * A password as typed at login. No normalisation: every code unit counts.
 * @returns whether it is short enough to be worth a hash
 */
export function isHashable(password: string): boolean {
  return password.length > 0 && password.length <= LONGEST
}
