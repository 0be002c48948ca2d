import type { Operation } from '../../../application/ports/operation-log.ts'
import { storable } from '../connection/statement.ts'

export const INTO_OPERATION_LOG = `insert into operation_log (area, kind, method, url,
      operator_id, operator_name, address, parameters, error, at, milliseconds, department_name)`

const TYPES = [
  ...['text', 'text', 'text', 'text', 'bigint', 'text', 'text', 'text', 'text'],
  ...['timestamptz', 'integer'],
]
const VALUES = TYPES.length
const OPERATOR = 4
const AT = 9

const COLUMNS = TYPES.map((_, at) => `v${at}`)

/** Lines by their columns: as many as there are, in one statement of fixed text. */
export const SELECTED_OPERATIONS = {
  values: `line.*, ${departmentOf(`line.v${OPERATOR}`)}`,
  from: `unnest(${TYPES.map((type, at) => `$${at + 1}::${type}[]`).join(', ')}) as line (${COLUMNS})`,
}

/** @param first number of the first of them */
export function operationPlaces(first: number): string {
  const place = (_: unknown, index: number) =>
    index === AT ? `$${first + index}::timestamptz` : `$${first + index}`
  const places = Array.from({ length: VALUES }, place).join(', ')
  return `${places}, ${departmentOf(`$${first + OPERATOR}`)}`
}

/** As it is called now: the line keeps it, whatever it is called later. */
function departmentOf(operator: string): string {
  return `(select d.name from users u join departments d on d.id = u.department_id
    where u.id = ${operator}::bigint)`
}

export function operationValues(line: Operation): unknown[] {
  const { area, kind, method, url, operatorId, operatorName } = line
  const who = [operatorId, storable(operatorName), storable(line.address)]
  return [
    ...[area, kind, method, url, ...who],
    storable(line.parameters),
    line.error ?? null,
    line.at.toISOString(),
    line.milliseconds,
  ]
}

/** For `SELECTED_OPERATIONS`. */
export function operationColumns(lines: readonly Operation[]): unknown[][] {
  const rows = lines.map(operationValues)
  return TYPES.map((_, column) => rows.map((row) => row[column]))
}
