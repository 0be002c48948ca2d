import type { Operation } from '../../../application/ports/logs/operation-log.ts'
import { storable } from '../connection/statement.ts'

export const INTO_OPERATION_LOG = `insert into operation_log (area, kind, method, url,
      operator_id, operator_name, address, parameters, error, at, milliseconds, changes,
      client_id, browser, os, department_name, device_type)`

const TYPES = [
  'text',
  'text',
  'text',
  'text',
  'bigint',
  'text',
  'text',
  'text',
  'text',
  'timestamptz',
  'integer',
  'text',
  'text',
  'text',
  'text',
]
const VALUES = TYPES.length
const OPERATOR = 4
const AT = 9
const CLIENT = 12

const COLUMNS = TYPES.map((_, at) => `v${at}`)

/** One array per column, so that the statement's text is the same for any number. */
export const SELECTED_OPERATIONS = {
  values: `entry.*, ${departmentOf(`entry.v${OPERATOR}`)}, ${deviceTypeOf(`entry.v${CLIENT}`)}`,
  from: `unnest(${TYPES.map((type, at) => `$${at + 1}::${type}[]`).join(', ')}) as entry (${COLUMNS})`,
}

/** @param first the number of the first parameter */
export function operationParameters(first: number): string {
  const parameter = (_: unknown, index: number) =>
    index === AT ? `$${first + index}::timestamptz` : `$${first + index}`
  const parameters = Array.from({ length: VALUES }, parameter).join(', ')
  const known = [departmentOf(`$${first + OPERATOR}`), deviceTypeOf(`$${first + CLIENT}`)]
  return `${parameters}, ${known.join(', ')}`
}

/** Reads the department's current name, which the entry keeps even if the department is renamed. */
function departmentOf(operator: string): string {
  return `(select d.name from users u join departments d on d.id = u.department_id
    where u.id = ${operator}::bigint)`
}

function deviceTypeOf(client: string): string {
  return `(select c.device_type from clients c where c.client_id = ${client})`
}

export function operationValues(entry: Operation): unknown[] {
  const { area, kind, method, url, operatorId, operatorName } = entry
  const who = [operatorId, storable(operatorName), storable(entry.address)]
  return [
    ...[area, kind, method, url, ...who],
    storable(entry.parameters),
    entry.error ?? null,
    entry.at.toISOString(),
    entry.milliseconds,
    entry.changes === undefined ? null : storable(entry.changes),
    ...deviceValues(entry.device),
  ]
}

function deviceValues(device: Operation['device']): unknown[] {
  if (device === undefined) return [null, null, null]
  return [storable(device.clientId), device.browser, device.os]
}

/** Parameter values for `SELECTED_OPERATIONS`. */
export function operationColumns(entries: readonly Operation[]): unknown[][] {
  const rows = entries.map(operationValues)
  return TYPES.map((_, column) => rows.map((row) => row[column]))
}
