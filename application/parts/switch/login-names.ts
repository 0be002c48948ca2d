import { LoginName } from '../../../domain/identity/names/login-name.ts'
import { NewLoginName } from '../../../domain/identity/names/new-login-name.ts'
import { isOperators } from '../../../domain/identity/names/reserved-name.ts'
import { unlessRefused } from '../../../domain/imports/row-failures.ts'
import { InvalidField } from '../../../domain/records/record-errors.ts'
import { DomainError } from '../../../domain/shared/domain-error.ts'
import type { LegacyRow } from './legacy-source.ts'
import { startOf } from './legacy-values.ts'
import type { TableTally } from './table-tally.ts'

interface Named {
  readonly row: LegacyRow
  readonly name: string
  readonly nameKey: string
}

const UNFIT = 'names here have no quotes, angle brackets, ampersands or letters that cannot be seen'
const TAKEN = 'a user of this name is here; once that one is removed here, this one comes'

interface NameTerms {
  /** Whether somebody else here keeps it. */
  readonly isTaken: (nameKey: string, row: LegacyRow) => boolean
  /** The name that a user has who came before. */
  readonly present: (row: LegacyRow) => Omit<Named, 'row'> | undefined
  readonly tally: TableTally
  /** Whether others are given to those whose names are not possible. */
  readonly renames: boolean
}

/**
 * The users whose names are possible here. Of several with one name, the oldest stays. Whoever came
 * before keeps the name of before, if the new one is not possible.
 */
export function withLoginNames(
  rows: readonly LegacyRow[],
  { isTaken, present, tally, renames }: NameTerms,
): Named[] {
  const staying = new Map<LegacyRow, Named>()
  for (;;) {
    const named: Named[] = []
    const refused = new Map<LegacyRow, string>()
    const seen = new Map([...staying].map(([row, { nameKey }]) => [nameKey, row.user_name ?? '']))
    for (const row of rows) {
      const one = staying.get(row) ?? judged(row, seen, isTaken)
      if (typeof one === 'string') refused.set(row, one)
      else named.push(one)
    }
    let isSettled = true
    for (const [row, reason] of refused) {
      const here = present(row)
      if (!here) continue
      isSettled = false
      staying.set(row, { row, ...here })
      tally.alter(row.user_name ?? '', `stays ${here.name} here: ${reason}`)
    }
    if (!isSettled) continue
    for (const [row, reason] of refused) {
      const raw = row.user_name ?? ''
      const other = renames ? renamed(row, seen, isTaken) : undefined
      if (other) tally.alter(raw, `logs in as ${other.name} here: ${reason}`)
      else tally.leave(raw, reason)
      if (other) named.push(other)
    }
    return named
  }
}

function renamed(
  row: LegacyRow,
  seen: Map<string, string>,
  isTaken: NameTerms['isTaken'],
): Named | undefined {
  const { user_id: id, user_name: raw } = row
  const plain = (raw ?? '').normalize('NFKC').replaceAll(/[^\p{L}\p{N}._-]/gu, '')
  for (const name of [startOf(plain, 30), `${startOf(plain, 24)}-${id?.slice(-5)}`, `user-${id}`]) {
    const one = judged({ ...row, user_name: name }, seen, isTaken)
    if (typeof one !== 'string') return { ...one, row }
  }
  return undefined
}

/** @returns why the name is not possible, or the user with it */
function judged(
  row: LegacyRow,
  seen: Map<string, string>,
  isTaken: NameTerms['isTaken'],
): Named | string {
  const raw = row.user_name ?? ''
  const given = unlessRefused(() => NewLoginName.given(raw, isOperators))
  if (given instanceof InvalidField) return UNFIT
  if (given instanceof DomainError) return given.message
  const nameKey = LoginName.parse(raw).key
  const other = seen.get(nameKey)
  if (other !== undefined) return `it reads like ${other}`
  if (isTaken(nameKey, row)) return TAKEN
  seen.set(nameKey, raw)
  return { row, name: given.text, nameKey }
}
