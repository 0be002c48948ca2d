import type { LegacyRow } from './legacy-source.ts'

/** A text of a row; empty for none. Line ends and blanks around it are not part of it. */
export function textIn(row: LegacyRow, column: string): string {
  return (row[column] ?? '').trim()
}

/** A whole number of a row that is not negative. */
export function orderIn(row: LegacyRow, column: string): number {
  const value = Number(row[column] ?? 0)
  return Number.isInteger(value) && value >= 0 && value <= 2_147_483_647 ? value : 0
}

/** Flags are booleans in one database, written as `t` in its dumps, and numbers in the other. */
export function flagIn(row: LegacyRow, column: string, otherwise: boolean): boolean {
  const value = row[column]
  return value === undefined || value === null ? otherwise : /^(?:true|t|1)$/.test(value)
}

export function isDisabled({ status }: LegacyRow): boolean {
  return status === '1'
}

/** Roles, menus and clients without a status have no effect there; users without one log in. */
export function isEnabled({ status }: LegacyRow): boolean {
  return status === undefined || status === '0'
}
