export type KeyKind = 'login' | 'service'

/** @param id the id of the key that was used */
export type KeyUsed = (id: string) => void

/** The name under which the last use of a key is stored, so that operators can retire unused ones. */
export function useName(kind: KeyKind, id: string): string {
  return `${kind} key ${id}`
}
