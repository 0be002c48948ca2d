import type { AnyRow, RecordChange, RecordType } from '../../../../domain/records/record.ts'
import { noteChange } from '../../edge/audit/noted-changes.ts'
import { columnsOf } from '../record/codecs.ts'

/** Keeps a change for the audit entry of the request that makes it, as pages show rows. */
export function noteRows(of: RecordType, change: RecordChange<AnyRow>): void {
  const { name: record } = of
  if (change.kind === 'remove') {
    for (const row of change.rows) noteChange({ record, id: row.id, before: shown(of, row) })
    return
  }
  const { id = '' } = change.row
  const before = change.kind === 'edit' && { before: shown(of, change.before) }
  noteChange({ record, id, ...before, after: shown(of, change.row) })
}

/** Without the id, and what is read from other rows. */
function shown(of: RecordType, row: Partial<AnyRow>): Readonly<Record<string, unknown>> {
  const columns = columnsOf({ of }).filter(({ field, is }) => field !== 'id' && !is.joined)
  return Object.fromEntries(columns.map(({ field, name, codec }) => [name, codec.show(row[field])]))
}
