/** Number of leading bytes that are inspected; enough for every signature below. */
export const HEAD_BYTES = 4096

/** Whether the first bytes of a file match its claimed type. */
export type HeadRule = (head: Uint8Array) => boolean

/** Matches a signature, given as Latin-1 text, at `offset`. */
export function signature(offset: number, ...choices: readonly string[]): HeadRule {
  return (head) => choices.some((choice) => standsAt(head, offset, choice))
}

/** Matches a signature that begins anywhere in the first `bytes`. */
export function within(bytes: number, expected: string): HeadRule {
  return (head) => {
    const last = Math.min(bytes, head.length) - expected.length
    for (let at = 0; at <= last; at += 1) if (standsAt(head, at, expected)) return true
    return false
  }
}

export function all(...rules: readonly HeadRule[]): HeadRule {
  return (head) => rules.every((rule) => rule(head))
}

function standsAt(head: Uint8Array, offset: number, expected: string): boolean {
  for (let i = 0; i < expected.length; i += 1) {
    if (head[offset + i] !== expected.charCodeAt(i)) return false
  }
  return true
}
