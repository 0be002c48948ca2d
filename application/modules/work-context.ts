import type { Fields } from '../../domain/records/field.ts'
import type { RecordType } from '../../domain/records/record.ts'
import type { ModuleContext } from './module-context.ts'
import type { ModuleRecords } from './module-records.ts'

/**
 * What jobs and hooks work with. They act as the system, and begin without a transaction. Messages of
 * `notify` and `mail` leave once the run has succeeded.
 */
export interface WorkContext extends Omit<ModuleContext, 'records' | 'afterCommit'> {
  records<F extends Fields>(record: RecordType<F>): Pick<ModuleRecords<F>, 'list' | 'get'>
  /**
   * Changes records: all changes of `work` are stored, or none. What it leaves for after the commit
   * is done before this resolves. Others wait for the rows that it changed, and with the embedded
   * database for all of it, so `work` does not wait for other systems.
   */
  transaction<T>(work: (context: ModuleContext) => Promise<T>): Promise<T>
  /** Aborted when the time is up, or the service stops. No transaction is committed after that. */
  readonly signal: AbortSignal
}
