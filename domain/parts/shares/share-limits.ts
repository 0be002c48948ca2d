import { InvalidField } from '../../records/record-errors.ts'

/** `open`: often more than a person wants to look through, never enough to fill the store. */
export const SHARE_LIMITS = { open: 500, files: 100, uses: 10_000, remark: 200 } as const

export const SHARE_PASSWORD = { shortest: 8, longest: 64 } as const

/** @throws InvalidField unless it is 8 to 64 characters; guesses are limited, too */
export function parseSharePassword(raw: string): string {
  const { shortest, longest } = SHARE_PASSWORD
  if (raw.length < shortest || raw.length > longest) throw new InvalidField('password')
  return raw
}
