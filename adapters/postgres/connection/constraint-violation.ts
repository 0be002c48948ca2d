const CODES = { unique: '23505', 'foreign-key': '23503' } as const

/** Whether the store refused a row because of other rows. */
export function isViolation(error: unknown, constraint: keyof typeof CODES): boolean {
  return error instanceof Error && 'code' in error && error.code === CODES[constraint]
}
