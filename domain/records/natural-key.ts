import type { RecordType } from './record.ts'

/** Fields that have different values in each row, or in each that has some values in others. */
export interface UniqueSet {
  readonly fields: readonly string[]
  readonly where: Readonly<Record<string, unknown>>
}

/** All sets of a record, those of all rows first. */
export function uniqueSets({
  unique,
  uniqueAmong,
}: Pick<RecordType, 'unique' | 'uniqueAmong'>): readonly UniqueSet[] {
  return [...unique.map((fields) => ({ fields, where: {} })), ...uniqueAmong]
}

/** The set by which a row is known where its id means nothing; without fields if there is none. */
export function naturalSet(record: RecordType): UniqueSet {
  return uniqueSets(record)[0] ?? { fields: [], where: {} }
}

/** The fields of that set. */
export function naturalKey(record: RecordType): readonly string[] {
  return naturalSet(record).fields
}

/** Whether the row is one of those among which a set is unique. */
export function isAmong({ where }: UniqueSet, row: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(where).every(([name, value]) => row[name] === value)
}
