const SECRET = /pass(word|wd|phrase)|pwd|secret|token|credential|(api|access|private)[._-]?key/i

/** Whether the key of a parameter says that its value is a secret. */
export function isSecretParameter(key: string): boolean {
  return SECRET.test(key)
}
