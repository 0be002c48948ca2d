/** A mistake in the code of a module, which no caller is told. */
class QueryRefused extends Error {
  override readonly name = 'QueryRefused'
}

type Node = { readonly kind: string } & Readonly<Record<string, unknown>>

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

/** @throws QueryRefused unless it reads nothing but these tables, and has no SQL of its own */
export function checkQuery(query: Node, tables: ReadonlySet<string>): void {
  const nodes = [...nodesIn(query)]
  const named = nodes.filter(({ kind }) => kind === 'CommonTableExpressionNameNode')
  const open = new Set([...tables, ...named.map(({ table }) => tableName(table))])
  for (const node of nodes) {
    const problem = problemOf(node, open)
    if (problem !== undefined) throw new QueryRefused(problem)
  }
}

function problemOf(node: Node, tables: ReadonlySet<string>): string | undefined {
  const { kind } = node
  if (kind === 'TableNode' && !tables.has(tableName(node)))
    return `${tableName(node)} is no table of a record of a module.`
  if (kind === 'RawNode' && !OWN_WORDS.has([node.sqlFragments].flat().join('?')))
    return 'A query has no raw SQL.'
  if (/^(Aggregate)?FunctionNode$/.test(kind) && !FUNCTIONS.has(String(node.func)))
    return `A query does not call ${node.func}.`
  if (kind.endsWith('QueryNode') && kind !== 'SelectQueryNode')
    return 'Queries only read: `records` changes rows.'
  return undefined
}

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one)
  if (!isNode(value)) return
  yield value
  for (const [name, member] of Object.entries(value))
    if (!SKIPPED.has(`${value.kind}.${name}`)) yield* nodesIn(member)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'kind' in value
}

/** With its schema, if the query names one. */
function tableName(node: unknown): string {
  const { schema, identifier } = Object(node).table
  return [schema, identifier].flatMap((part) => part?.name ?? []).join('.')
}
