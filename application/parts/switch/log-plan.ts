import type { AuditedLog } from '../../../domain/audit/audited-log.ts'
import type { Values } from '../../../domain/parts/switch/imported-values.ts'
import type { LogTable } from './imported-rows.ts'
import type { LegacyRow } from './legacy-source.ts'
import type { LegacyTableName } from './legacy-tables.ts'
import type { Longest } from './legacy-values.ts'

/** What the rows of a log become. */
export interface LogPlan {
  readonly log: AuditedLog
  readonly table: LogTable
  readonly source: LegacyTableName
  readonly id: string
  readonly time: string
  readonly longest: Longest
  /** Without the time. */
  valuesOf(row: LegacyRow): Values
  /** Called in the end. */
  notes(): readonly string[]
}
