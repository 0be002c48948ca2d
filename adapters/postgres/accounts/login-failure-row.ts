import { LoginFailures } from '../../../domain/identity/sign-in/login-failures.ts'
import type { Row } from '../connection/database.ts'
import { optionalMoment, optionalNumber } from '../rows/columns.ts'

/** Reads a joined row; nulls mean no failures. */
export function toFailures(row: Row): LoginFailures {
  const count = optionalNumber(row, 'count') ?? 0
  const locks = optionalNumber(row, 'locks') ?? 0
  return new LoginFailures(count, locks, optionalMoment(row, 'locked_until'))
}
