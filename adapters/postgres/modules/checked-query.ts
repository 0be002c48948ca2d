import { createQueryId, PostgresQueryCompiler, type SelectQueryNode } from 'kysely'
import type { ModuleSql, TableQuery } from '../../../application/modules/module-context.ts'
import type { Database } from '../connection/database.ts'

/** A mistake in the code of a module, which no caller is told. */
class QueryRefused extends Error {
  override readonly name = 'QueryRefused'
}

type Node = { readonly kind: string } & Readonly<Record<string, unknown>>
type TableName = { readonly schema?: string; readonly name: string }

const ONLY_READS = 'Queries only read: `records` changes rows.'

/** Members that are values, or repeat a name that stands elsewhere. */
const SKIPPED: ReadonlySet<string> = new Set([
  'ValueNode.value',
  'PrimitiveValueListNode.values',
  'ReferenceNode.table',
  'CommonTableExpressionNameNode.table',
])

/** What the builder itself writes as raw SQL. */
const OWN_WORDS: ReadonlySet<string> = new Set(['asc', 'desc', 'true'])
/** Functions of Postgres that run no text and reach no table. */
const FUNCTIONS: ReadonlySet<string> = new Set([
  ...['count', 'sum', 'avg', 'min', 'max', 'any', 'array_agg', 'string_agg', 'json_agg'],
  ...['jsonb_agg', 'bool_and', 'bool_or', 'row_number', 'rank', 'dense_rank', 'lag', 'lead'],
  ...['coalesce', 'nullif', 'greatest', 'least', 'abs', 'ceil', 'floor', 'round', 'concat'],
  ...['lower', 'upper', 'length', 'left', 'right', 'trim', 'replace', 'substring', 'to_char'],
  ...['to_json', 'to_jsonb', 'date_trunc', 'date_part', 'cardinality', 'unnest'],
])

/** What can follow `from`. The name of a column would be that of a table there. */
const SOURCES: ReadonlySet<string> = new Set([
  ...['TableNode', 'SelectQueryNode', 'ValuesNode', 'FunctionNode'],
])

/** @throws QueryRefused unless it reads nothing but these tables, and has no SQL of its own */
function checkQuery(
  query: { readonly kind: string },
  tables: ReadonlySet<string>,
): asserts query is SelectQueryNode {
  if (query.kind !== 'SelectQueryNode') throw new QueryRefused(ONLY_READS)
  check(query, tables)
}

/** @param open names that are a table of a module, or of a `with`, where this stands */
function check(value: unknown, open: ReadonlySet<string>): void {
  if (Array.isArray(value)) for (const one of value) check(one, open)
  if (!isNode(value)) return
  const problem = problemOf(value, open)
  if (problem !== undefined) throw new QueryRefused(problem)
  const { with: clause, ...members } = value
  const opened = isNode(clause) ? checkWith(clause, open) : open
  for (const [name, member] of Object.entries(members))
    if (!SKIPPED.has(`${value.kind}.${name}`)) check(member, opened)
}

/** @returns what is open in the query of this `with` */
function checkWith({ expressions, recursive }: Node, open: ReadonlySet<string>) {
  const opened = new Set(open)
  const named = [expressions].flat().filter(isNode)
  // Without `recursive`, Postgres looks for the name of this one, or of a later one, among tables.
  if (recursive === true) for (const one of named) opened.add(nameIn(one))
  for (const one of named) {
    check(one, opened)
    opened.add(nameIn(one))
  }
  return opened
}

function nameIn(expression: Node): string {
  return tableName(Object(expression.name).table).name
}

function problemOf(node: Node, open: ReadonlySet<string>): string | undefined {
  const { kind } = node
  if (kind === 'TableNode') return tableProblem(tableName(node), open)
  if (!sourcesIn(node).every((source) => SOURCES.has(source.kind)))
    return 'A query reads tables, other queries, values and functions.'
  if (kind === 'RawNode' && !OWN_WORDS.has([node.sqlFragments].flat().join('?')))
    return 'A query has no raw SQL.'
  if (/^(Aggregate)?FunctionNode$/.test(kind) && !FUNCTIONS.has(String(node.func)))
    return `A query does not call ${node.func}.`
  const locks = kind === 'SelectModifierNode' && node.modifier !== 'Distinct'
  return locks || (kind.endsWith('QueryNode') && kind !== 'SelectQueryNode')
    ? ONLY_READS
    : undefined
}

function tableProblem({ schema, name }: TableName, open: ReadonlySet<string>): string | undefined {
  if (schema === undefined && open.has(name)) return undefined
  const whole = schema === undefined ? name : `${schema}.${name}`
  return `${whole} is no table of a record of a module.`
}

function sourcesIn({ kind, froms, table }: Node): Node[] {
  const items = kind === 'FromNode' ? froms : kind === 'JoinNode' ? table : []
  const nodes = [items].flat().filter(isNode)
  return nodes.map((node) => (node.kind === 'AliasNode' && isNode(node.node) ? node.node : node))
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'kind' in value
}

function tableName(node: unknown): TableName {
  const { schema, identifier } = Object(node).table
  return { schema: schema?.name, name: identifier.name }
}

const MOST = 10_000

/** @param tables which may be read */
export function moduleSql(database: Database, tables: ReadonlySet<string>): ModuleSql {
  return async <Row>(built: TableQuery<Row>) => {
    const { query } = built.compile()
    checkQuery(query, tables)
    const { sql, parameters } = new PostgresQueryCompiler().compileQuery(query, createQueryId())
    const text = `select * from (${sql}) as found limit ${MOST + 1}`
    const rows: unknown = await database.rows(text, parameters)
    // A query has the types of the columns that it names.
    const found = rows as readonly Row[]
    if (found.length <= MOST) return found
    throw new RangeError(`A query has more than ${MOST} rows: limit it.`)
  }
}
