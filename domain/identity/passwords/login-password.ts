const LONGEST = 128

/** Whether a password, as typed, is short enough to be hashed. */
export function isHashable(password: string): boolean {
  return password.length > 0 && password.length <= LONGEST
}
