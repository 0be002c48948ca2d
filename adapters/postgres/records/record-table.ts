import { defineEntity, p } from '@mikro-orm/core'
import type { FieldKind } from '../../../domain/records/field.ts'
import type { RecordType } from '../../../domain/records/record.ts'
import { oncePer } from '../../../domain/shared/once-per.ts'

const COLUMNS: Record<FieldKind, () => unknown> = {
  text: () => p.text().nullable(),
  flag: () => p.boolean().nullable(),
  integer: () => p.integer().nullable(),
  id: () => p.bigint('string').nullable(),
  moment: () => p.datetime().nullable(),
}

/** What the mapper knows of a record. */
export const recordTable = oncePer(({ name, table, fields }: RecordType) => {
  const columns: object = Object.fromEntries(
    Object.entries(fields).map(([field, { kind }]) => [field, COLUMNS[kind]()]),
  )
  return defineEntity({
    name: `${name}-record`,
    tableName: table,
    properties: { id: p.bigint('string').primary(), ...columns },
  })
})

export type RecordTable = ReturnType<typeof recordTable>

/** Names of columns follow from those of fields. */
export function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
