import type { RecordType } from '../../../domain/records/record.ts'
import type { Database } from '../connection/database.ts'
import { foundTables } from './found-tables.ts'
import { type Column, quoted, schemaOf, type TableSchema } from './record-schema.ts'

/** How a table differs from its record. */
export interface Difference {
  readonly table: string
  /** Such as `assets.price is text, not numeric(12,2)`. */
  readonly what: string
  /** Whether the record cannot be used until it is gone. */
  readonly isBreaking: boolean
  /** Statements that end it without losing anything; none if there are none. */
  readonly sql: readonly string[]
  /** Foreign keys, for when all tables are there. */
  readonly references: readonly string[]
  /** Statements that may lose values. */
  readonly losing: readonly string[]
}

/** How what is unique among some rows begins: it is no constraint. */
const PARTIAL = 'unique index'

type Found = Omit<Difference, 'table' | 'references' | 'losing'> & Partial<Difference>

/** In the order of the records. The database is not changed. */
export async function recordDifferences(
  database: Database,
  records: readonly RecordType[],
): Promise<readonly Difference[]> {
  const names = records.map(({ table }) => table)
  const tables = names.length === 0 ? new Map() : await foundTables(database, names)
  return records.flatMap((record) => {
    const { table } = record
    const [wanted, found] = [schemaOf(record), tables.get(table)]
    const all = found ? differencesOf(table, wanted, found) : [absentTable(table, wanted)]
    return all.map((one) => ({ table, references: [], losing: [], ...one }))
  })
}

/** The statements that create the table of a record. */
export function creationOf(record: RecordType): readonly string[] {
  const { sql, references = [] } = absentTable(record.table, schemaOf(record))
  return [...sql, ...references]
}

function absentTable(table: string, { columns, constraints }: TableSchema): Found {
  const own = [...constraints].filter(([, sql]) => !isReference(sql) && !isPartial(sql))
  const lines = [
    ...[...columns].map(([name, column]) => columnSql(name, column)),
    ...own.map(([name, sql]) => `constraint ${quoted(name)} ${sql}`),
  ]
  const references = [...constraints].filter(([, sql]) => isReference(sql))
  const partial = [...constraints].filter(([, sql]) => isPartial(sql))
  return {
    what: `${table} does not exist`,
    isBreaking: true,
    sql: [
      `create table ${quoted(table)} (\n  ${lines.join(',\n  ')}\n)`,
      ...partial.flatMap(([name, sql]) => constraintSql(table, name, sql)),
      ...[...columns.values()].flatMap(({ index }) => index ?? []),
    ],
    references: references.flatMap(([name, sql]) => constraintSql(table, name, sql)),
  }
}

function differencesOf(table: string, wanted: TableSchema, found: TableSchema): Found[] {
  const all: Found[] = []
  // Constraints come first, because a column takes its own with it.
  for (const [name, sql] of found.constraints) {
    if (wanted.constraints.has(name) || !isOwnUnique(table, name, sql)) continue
    const losing = [dropSql(table, name, sql)]
    all.push({
      what: `${table} has ${name}, unlike its record`,
      isBreaking: false,
      sql: [],
      losing,
    })
  }
  for (const [name, column] of wanted.columns) {
    const there = found.columns.get(name)
    if (there) all.push(...columnDifferences({ table, name }, column, there))
    else all.push(absentColumn(table, name, column))
  }
  for (const [name, column] of found.columns) {
    if (!wanted.columns.has(name) && column.filled !== 'generated')
      all.push(surplusColumn(table, name, column))
  }
  for (const [name, sql] of wanted.constraints) {
    const there = found.constraints.get(name)
    if (there && unquoted(there) === unquoted(sql)) continue
    const before = there === undefined ? [] : [dropSql(table, name, there)]
    const what = there
      ? `${table} has ${name} as ${there}, not ${sql}`
      : `${table} has no ${name}: ${sql}`
    const add = constraintSql(table, name, sql)
    const statements = isReference(sql)
      ? { sql: before, references: add }
      : { sql: [...before, ...add] }
    all.push({ what, isBreaking: true, ...statements })
  }
  return all
}

function absentColumn(table: string, name: string, column: Column): Found {
  const add = `alter table ${quoted(table)} add column ${columnSql(name, column)}`
  const isOpen = column.isNullable || column.filled !== undefined
  const hint = '-- Rows that exist need a value here: add "default …", or fill it first.\n'
  const sql = [isOpen ? add : hint + add, ...(column.index ? [column.index] : [])]
  return { what: `${table}.${name} does not exist`, isBreaking: true, sql }
}

function surplusColumn(table: string, name: string, { isNullable, filled }: Column): Found {
  const losing = [`alter table ${quoted(table)} drop column ${quoted(name)}`]
  const what = `${table}.${name} belongs to no field`
  if (isNullable || filled !== undefined) return { what, isBreaking: false, sql: [], losing }
  const sql = [`${alterColumn(table, name)} drop not null`]
  return { what: `${what}, but needs a value`, isBreaking: true, sql, losing }
}

function columnDifferences(
  { table, name }: { table: string; name: string },
  wanted: Column,
  found: Column,
): Found[] {
  const all: Found[] = []
  const alter = alterColumn(table, name)
  if (familyOf(wanted.type) !== familyOf(found.type)) {
    const sql = [`${alter} type ${wanted.type} using ${quoted(name)}::${wanted.type}`]
    const statements = isWider(wanted.type, found.type) ? { sql } : { sql: [], losing: sql }
    const what = `${table}.${name} is ${found.type}, not ${wanted.type}`
    all.push({ what, isBreaking: true, ...statements })
  }
  if (wanted.isNullable && !found.isNullable) {
    const sql = [`${alter} drop not null`]
    all.push({ what: `${table}.${name} must allow null`, isBreaking: true, sql })
  }
  if (!wanted.isNullable && found.isNullable) {
    const value = wanted.filled?.replace(/^default /, '')
    const fill = `update ${quoted(table)} set ${quoted(name)} = ${value} where ${quoted(name)} is null`
    const sql = [...(value === undefined ? [] : [fill]), `${alter} set not null`]
    all.push({ what: `${table}.${name} allows null`, isBreaking: false, sql })
  }
  return all
}

function columnSql(name: string, { type, isNullable, filled = '' }: Column): string {
  const isOpen = isNullable || filled.startsWith('generated')
  const parts = [quoted(name), type, isOpen ? '' : 'not null', filled]
  return parts.filter((part) => part !== '').join(' ')
}

/** A foreign key has an index, because every removal of the other row looks for this one. */
function constraintSql(table: string, name: string, sql: string): string[] {
  if (isPartial(sql))
    return [sql.replace(PARTIAL, `create ${PARTIAL} ${quoted(name)} on ${quoted(table)}`)]
  const add = `alter table ${quoted(table)} add constraint ${quoted(name)} ${sql}`
  const columns = sql.slice(sql.indexOf('('), sql.indexOf(')') + 1)
  return isReference(sql) ? [add, `create index on ${quoted(table)} ${columns}`] : [add]
}

function alterColumn(table: string, name: string): string {
  return `alter table ${quoted(table)} alter column ${quoted(name)}`
}

function dropSql(table: string, name: string, sql: string): string {
  if (isPartial(sql)) return `drop index ${quoted(name)}`
  return `alter table ${quoted(table)} drop constraint ${quoted(name)}`
}

function isPartial(sql: string): boolean {
  return sql.startsWith(PARTIAL)
}

/** Conditions that Postgres has read quote a name only if they must. */
function unquoted(sql: string): string {
  return sql.replaceAll('"', '')
}

function isReference(sql: string): boolean {
  return sql.startsWith('foreign')
}

/** Constraints with other names were added by hand, and stay. */
function isOwnUnique(table: string, name: string, sql: string): boolean {
  return !isReference(sql) && name.startsWith(`${table}_`) && name.endsWith('_key')
}

/** Types that hold the same values as far as a record can tell. */
function familyOf(type: string): string {
  return type
    .replace(/^character varying(\(\d+\))?/, 'text')
    .replace(/^timestamp(\(\d\))? with/, 'timestamp with')
}

/** Whether a conversion keeps every value. */
function isWider(wanted: string, found: string): boolean {
  if (wanted === 'text') return true
  if (found === 'integer') return wanted === 'bigint'
  const [, digits, scale] = decimalOf(wanted)
  const [isDecimal, before, after] = decimalOf(found)
  return isDecimal !== undefined && scale >= after && digits - scale >= before - after
}

function decimalOf(type: string): readonly [string | undefined, number, number] {
  const [all, digits, scale] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? []
  return [all, Number(digits), Number(scale)]
}
