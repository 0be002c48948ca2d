const SECRET = /pass(word|wd|phrase)|pwd|secret|token|credential|(api|access|private)[._-]?key/i

export function isSecretParameter(key: string): boolean {
  return SECRET.test(key)
}
