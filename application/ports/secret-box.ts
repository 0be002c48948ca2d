/** Keeps secrets that must be read again: what is stored tells nothing without the key. */
export interface SecretBox {
  /** Never twice the same. @param purpose what it is for; for anything else it does not open */
  seal(secret: string, purpose: string): string
  /** @returns `undefined` unless it was sealed here, for this purpose, and not altered since */
  open(sealed: string, purpose: string): string | undefined
}
