import type {
  OperationEntry,
  OperationFilter,
  OperationLog,
  OperationPage,
} from '../../../application/ports/logs/operation-log.ts'
import { OPERATION_KINDS } from '../../../domain/audit/operation-kind.ts'
import type { Slice } from '../../../domain/shared/slice.ts'
import type { Database, Row } from '../connection/database.ts'
import { moment, optionalText, text } from '../rows/columns.ts'
import { containing, containingIndexed, contains } from '../rows/like-pattern.ts'
import { type Condition, pageOf, sliceOf } from '../rows/page-statements.ts'
import { PostgresLogEntries } from './postgres-log-entries.ts'

const ORDER = {
  at: { asc: 'at asc, id asc', desc: 'at desc, id desc' },
  milliseconds: { asc: 'milliseconds asc, id asc', desc: 'milliseconds desc, id desc' },
  operatorName: { asc: 'operator_name asc, id asc', desc: 'operator_name desc, id desc' },
} as const

export class PostgresOperationLog extends PostgresLogEntries implements OperationLog {
  constructor(database: Database) {
    super(database, 'operation')
  }

  async list({ filter, sort, offset, limit }: OperationPage) {
    const { rows, total } = await pageOf(this.database, {
      table: 'operation_log',
      order: ORDER[sort.by][sort.direction],
      conditions: conditions(filter),
      offset,
      limit,
    })
    return { entries: rows.map(toEntry), total }
  }

  async slice({ filter, after, limit }: Slice<OperationFilter>): Promise<OperationEntry[]> {
    const rows = await sliceOf(this.database, {
      table: 'operation_log',
      order: 'id desc',
      conditions: conditions(filter),
      after,
      limit,
    })
    return rows.map(toEntry)
  }
}

function conditions(filter: OperationFilter): Condition[] {
  return [
    ['area = any(', filter.areas, ')'],
    ...containingIndexed('operator_name', filter.operatorContains),
    ['address like folded(', containing(filter.addressContains, filter.addressIsWhole), ')'],
    ['kind =', filter.kind],
    ['operator_id =', filter.operatorId],
    ['client_id =', filter.clientId],
    ['device_type =', filter.deviceType],
    contains('browser', filter.browserContains),
    contains('os', filter.osContains),
    ['at >=', filter.from],
    ['at <=', filter.to],
    // Written this way so that the index of failures is used; an expression compared with true
    // would not use it.
    ['error is not null and true =', filter.hasFailed === true ? true : undefined],
    ['error is null and true =', filter.hasFailed === false ? true : undefined],
  ]
}

function deviceIn(row: Row): OperationEntry['device'] {
  const clientId = optionalText(row, 'client_id')
  if (clientId === undefined) return undefined
  return { clientId, browser: text(row, 'browser'), os: text(row, 'os') }
}

function toEntry(row: Row): OperationEntry {
  return {
    id: text(row, 'id'),
    area: text(row, 'area'),
    kind: OPERATION_KINDS.find((kind) => kind === row.kind) ?? 'other',
    method: text(row, 'method'),
    url: text(row, 'url'),
    operatorId: text(row, 'operator_id'),
    operatorName: text(row, 'operator_name'),
    departmentName: optionalText(row, 'department_name'),
    address: text(row, 'address'),
    device: deviceIn(row),
    deviceType: optionalText(row, 'device_type'),
    parameters: text(row, 'parameters'),
    changes: optionalText(row, 'changes'),
    error: optionalText(row, 'error'),
    at: moment(row, 'at'),
    milliseconds: Number(row.milliseconds),
  }
}
