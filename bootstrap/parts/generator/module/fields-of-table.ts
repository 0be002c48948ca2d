import type { Column, TableSchema } from '../../../../adapters/postgres/modules/record-schema.ts'
import { columnOf } from '../../../../adapters/postgres/records/record-table.ts'
import { isFieldName } from '../../../modules/module-problems.ts'
import { camelOf, capital } from './module-names.ts'
import { quoted, type WrittenField } from './module-source.ts'

export interface DescribedTable extends TableSchema {
  /** Comments by column. */
  readonly comments: ReadonlyMap<string, string>
}

interface ReadTable {
  readonly fields: readonly WrittenField[]
  readonly unique: readonly (readonly string[])[]
  /** Columns that no field keeps, each with its type. */
  readonly left: readonly string[]
  /** Those of them that rows need a value in. */
  readonly missed: readonly string[]
}

/** Columns that the service fills, by their types. */
const STAMPS: ReadonlyMap<string, RegExp> = new Map([
  ['author', /^bigint$/],
  ['authorName', /^(text|character varying)/],
  ['authorDepartment', /^bigint$/],
  ['createdAt', /^timestamp.* with time zone$/],
])
/** Fields of ids, by the table that a foreign key names. */
const IDS: ReadonlyMap<string, string> = new Map([
  ['users', 'user'],
  ['departments', 'department'],
  ['stored_files', 'file'],
])
const KINDS: readonly (readonly [type: RegExp, kind: string, options: string])[] = [
  [/^character varying\((\d+)\)$/, 'text', 'max: $1'],
  [/^(text|character varying)$/, 'longText', ''],
  [/^boolean$/, 'flag', ''],
  [/^integer$/, 'integer', ''],
  [/^numeric\((\d+),(\d+)\)$/, 'decimal', 'digits: $1, scale: $2'],
  [/^date$/, 'date', ''],
  [/^timestamp(\(\d\))? with time zone$/, 'moment', ''],
  [/^jsonb$/, 'json', ''],
]

/** What a record can keep of a table that exists. */
export function fieldsOfTable(table: DescribedTable): ReadTable {
  const fields = new Map<string, WrittenField>()
  const [left, missed]: [string[], string[]] = [[], []]
  for (const [column, found] of table.columns) {
    if (column === 'id' || found.filled === 'generated') continue
    const field = fieldOf(column, found, table)
    if (field) fields.set(column, field)
    else left.push(`${column} (${found.type})`)
    if (!field && !found.isNullable && found.filled === undefined) missed.push(column)
  }
  const sets = [...table.constraints.values()].filter((sql) => /^unique (nulls|\()/.test(sql))
  const unique = sets.map((sql) => namesIn(sql).map((name) => fields.get(name)?.name ?? ''))
  return {
    ...{ fields: [...fields.values()], left, missed },
    unique: unique.filter((names) => !names.includes('')),
  }
}

function fieldOf(
  column: string,
  { type, isNullable, filled }: Column,
  { constraints, comments }: DescribedTable,
): WrittenField | undefined {
  // What a database calls a column is not written into a file unless it is a plain name.
  const name = camelOf(column.split('_'))
  if (columnOf(name) !== column || !isFieldName(name)) return undefined
  if (STAMPS.get(name)?.test(type)) return { name, kind: name }
  const known = kindOf(type, referredBy(column, constraints))
  if (!known) return undefined
  const title = capital(column.replaceAll('_', ' '))
  const isText = known.kind === 'text' || known.kind === 'longText'
  const empty = isNullable ? 'empty: undefined' : isText && filled ? `empty: ''` : ''
  const words = `words: [${quoted(title)}, ${quoted(comments.get(column) ?? title)}]`
  const options = [known.options, empty, words].filter((option) => option !== '').join(', ')
  return { name, kind: known.kind, options }
}

function kindOf(type: string, table: string | undefined) {
  const id = IDS.get(table ?? '')
  if (id !== undefined) return type === 'bigint' ? { kind: id, options: '' } : undefined
  const [found] = KINDS.filter(([known]) => known.test(type))
  return found && { kind: found[1], options: type.replace(found[0], found[2]) }
}

/** The table that a foreign key of this column names. */
function referredBy(column: string, constraints: TableSchema['constraints']): string | undefined {
  const keys = [...constraints.values()].filter((sql) => sql.startsWith('foreign'))
  const own = keys.find((sql) => namesIn(sql).join() === column)
  return own?.split('references "')[1]?.split('"')[0]
}

function namesIn(constraint: string): string[] {
  const names = constraint.slice(constraint.indexOf('(') + 1, constraint.indexOf(')'))
  return names.split(', ').map((name) => name.slice(1, -1))
}
