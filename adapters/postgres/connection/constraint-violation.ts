const CODES = { unique: '23505', 'foreign-key': '23503' } as const

/** Whether the store refused a row because of what other rows say. */
export function isViolation(error: unknown, constraint: keyof typeof CODES): boolean {
  return error instanceof Error && 'code' in error && error.code === CODES[constraint]
}
