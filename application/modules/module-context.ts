import type { Caller } from '../../domain/identity/caller.ts'
import type { RecordType } from '../../domain/records/record.ts'
import type { Fields } from '../../domain/records/record-row.ts'
import type { Clock } from '../ports/clock.ts'
import type { DictionaryRepo } from '../ports/console/dictionary-repo.ts'
import type { ParameterRepo } from '../ports/console/parameter-repo.ts'
import type { ModuleFiles } from './module-files.ts'
import type { ModuleMail } from './module-mail.ts'
import type { ModuleRecords } from './module-records.ts'
import type { ModuleDictionaries, ModuleLog, ModuleNotices } from './module-services.ts'
import type { ReadSettings } from './module-settings.ts'
import type { ModuleSql } from './module-sql.ts'

/** What the code of a module works with, for one request, job run or event. */
export interface ModuleContext {
  records<F extends Fields>(record: RecordType<F>): ModuleRecords<F>
  readonly sql: ModuleSql
  readonly files: ModuleFiles
  readonly mail: ModuleMail
  readonly parameters: ParameterRepo
  readonly dictionaries: ModuleDictionaries
  readonly notify: ModuleNotices
  /** The values of settings that a module declares. */
  readonly settings: ReadSettings
  readonly clock: Clock
  readonly log: ModuleLog
  /** Runs once the transaction is committed. Its failure is logged; the change stays. */
  afterCommit(work: () => Promise<void>): void
}

/** What a guard looks at. It changes nothing itself. */
export interface GuardContext extends Pick<CallerContext, 'caller' | 'parameters' | 'clock'> {
  readonly dictionaries: DictionaryRepo
  records<F extends Fields>(
    record: RecordType<F>,
  ): Pick<ModuleRecords<F>, 'list' | 'get' | 'getForUpdate'>
}

/** The context of a change that somebody asked for. */
export interface CallerContext extends ModuleContext {
  readonly caller: Caller
}
