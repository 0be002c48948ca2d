import { defineEntity, p } from '@mikro-orm/core'
import type { Field, FieldKind, Joined } from '../../../domain/records/field.ts'
import type { RecordType } from '../../../domain/records/record.ts'
import { oncePer } from '../../../domain/shared/once-per.ts'

/** The column of each kind. */
const COLUMNS: Record<FieldKind, (field: Field) => unknown> = {
  text: () => p.text().nullable(),
  flag: () => p.boolean().nullable(),
  integer: () => p.integer().nullable(),
  decimal: ({ digits = 0, scale = 0 }) =>
    p.decimal('string').precision(digits).scale(scale).nullable(),
  date: () => p.date().nullable(),
  json: () => p.json().nullable(),
  id: () => p.bigint('string').nullable(),
  moment: () => p.datetime().nullable(),
}

/** The deepest level of a tree that is followed, so that a stored cycle ends. */
const HIGHEST = 100

/** Builds the mapper's table of a record. */
export const recordTable = oncePer(({ name, table, fields }: RecordType) => {
  const columns: object = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, columnFor(field)]),
  )
  return defineEntity({
    name: `${name}-record`,
    tableName: table,
    properties: { id: p.bigint('string').primary(), ...columns },
  })
})

export type RecordTable = ReturnType<typeof recordTable>

function columnFor(field: Field) {
  const { kind, joined } = field
  if (field.isMany)
    return p
      .array()
      .columnType(kind === 'id' ? 'bigint[]' : 'text[]')
      .nullable()
  if (!joined) return COLUMNS[kind](field)
  return p.text().formula((columns) => joinedSql(joined, columns))
}

function joinedSql(
  { by, table, field, isMany }: Joined,
  columns: Readonly<Record<string, string>>,
) {
  if (field && isMany)
    return `(select string_agg(${columnOf(field)}, ', ' order by at) from ${table}
      join unnest(${columns[by]}) with ordinality as listed (id, at) using (id))`
  if (field) return `(select ${columnOf(field)} from ${table} where id = ${columns[by]})`
  const parent = columnOf(by)
  return `(with recursive above (id, parent, height) as (
      select id, ${parent}, 1 from ${table} where id = ${columns[by]}
      union all select one.id, one.${parent}, height + 1 from ${table} one
        join above on one.id = above.parent where height < ${HIGHEST}
    ) select string_agg(id::text, ',' order by height desc) from above)`
}

/** Derives a column's name from its field's name. */
export function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
