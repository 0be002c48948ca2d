import { LoginName } from '../../domain/identity/login-name.ts'
import { NewLoginName } from '../../domain/identity/new-login-name.ts'
import { isOperators } from '../../domain/identity/reserved-name.ts'
import { unlessRefused } from '../../domain/imports/row-failures.ts'
import { DomainError } from '../../domain/shared/domain-error.ts'
import type { LegacyRow } from '../ports/legacy-source.ts'
import type { TableTally } from './table-tally.ts'

interface Named {
  readonly row: LegacyRow
  readonly name: string
  readonly nameKey: string
}

/** The users whose names are possible here. Of several with one name, the oldest stays. */
export function withLoginNames(
  rows: readonly LegacyRow[],
  isTaken: (nameKey: string, row: LegacyRow) => boolean,
  tally: TableTally,
): Named[] {
  const seen = new Map<string, string>()
  return rows.flatMap((row) => {
    const raw = row.user_name ?? ''
    const given = unlessRefused(() => NewLoginName.given(raw, isOperators))
    if (given instanceof DomainError) {
      tally.leave(raw, given.message)
      return []
    }
    const name = given.text
    const nameKey = LoginName.parse(raw).key
    const other = seen.get(nameKey)
    if (other !== undefined || isTaken(nameKey, row)) {
      const reason = other === undefined ? 'a user of this name is here' : `it reads like ${other}`
      tally.leave(raw, reason)
      return []
    }
    seen.set(nameKey, raw)
    return [{ row, name, nameKey }]
  })
}
