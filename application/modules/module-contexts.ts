import type { Caller } from '../../domain/identity/caller.ts'
import { NOBODY, SYSTEM } from '../../domain/identity/system-caller.ts'
import type { Fields } from '../../domain/records/field.ts'
import type { RecordType, Settled } from '../../domain/records/record.ts'
import { FileNotFound } from '../../domain/storage/files/storage-errors.ts'
import type { OpenedFile, OpenFile } from '../files/open-file.ts'
import type { ScopeOfFiles } from '../files/scope-of-files.ts'
import type { Semaphore } from '../files/semaphore.ts'
import type { Clock } from '../ports/clock.ts'
import type { ParameterRepo } from '../ports/console/parameter-repo.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { Notifier } from '../ports/notifier.ts'
import type { ManageRecords } from '../records/manage-records.ts'
import type {
  CallerContext,
  DeclaredSettings,
  ModuleFile,
  ModuleFiles,
  ModuleSql,
  ReadSettings,
  SettingValues,
} from './module-context.ts'
import type { ModuleRecords } from './module-records.ts'
import type { ModuleDictionaries, ModuleLog, ModuleNotices } from './module-services.ts'
import { type OpenedWork, openRecords } from './open-records.ts'
import { type AddressOf, WaitingMail } from './waiting-mail.ts'

export interface ModuleTools {
  readonly records: (record: RecordType) => ManageRecords
  readonly sql: ModuleSql
  readonly files: ModuleFiles
  /** `undefined`: no mail can be sent. */
  readonly mailer: Mailer | undefined
  readonly addressOf: AddressOf
  readonly parameters: ParameterRepo
  readonly dictionaries: ModuleDictionaries
  readonly notifier: Notifier
  readonly settings: ReadSettings
  readonly clock: Clock
  readonly log: ModuleLog
  /** How many routes hold a transaction at once: what hangs in one leaves connections to others. */
  readonly permits: Semaphore
}

/** A context, and what must run once its transaction is committed. */
export interface OpenedContext {
  readonly context: CallerContext
  readonly settled: Settled
}

/** Opens a context for each request, job run or event. */
export class ModuleContexts {
  readonly #tools: ModuleTools

  constructor(tools: ModuleTools) {
    this.#tools = tools
  }

  /** @param within `transaction`: records may be changed until `settled` is called */
  open(caller: Caller, within?: 'transaction'): OpenedContext {
    const { sql, files, parameters, dictionaries, settings, clock, log } = this.#tools
    const left: Settled[] = []
    const open = { isInTransaction: within === 'transaction' }
    const afterCommit = (work: Settled) => void left.push(work)
    const context: CallerContext = {
      ...{ caller, sql, files, parameters, dictionaries, settings, clock, log, afterCommit },
      mail: new WaitingMail(this.#tools, afterCommit),
      notify: this.#notices(afterCommit),
      records: (record) => this.#recordsOf(record, afterCommit, open),
    }
    const settled = () => {
      open.isInTransaction = false
      return this.#settle(left)
    }
    return { context, settled }
  }

  /** Waits for others that hold a transaction. @throws Overloaded if many wait already */
  withPermit<T>(work: () => Promise<T>): Promise<T> {
    return this.#tools.permits.run(work)
  }

  #recordsOf<F extends Fields>(
    record: RecordType<F>,
    afterCommit: (work: Settled) => void,
    opened: OpenedWork,
  ) {
    const { records } = this.#tools
    // The rows of a record have the types of its fields, because its table is made from them.
    const open: unknown = openRecords(records(record as unknown as RecordType), afterCommit, opened)
    return open as ModuleRecords<F>
  }

  #notices(afterCommit: (work: Settled) => void): ModuleNotices {
    const { notifier } = this.#tools
    return {
      after: (userId, text) =>
        afterCommit(async () => notifier.toUser(userId, { kind: 'notice', text })),
      afterToAll: (text, type) =>
        afterCommit(async () => notifier.toAll({ kind: 'notice', text, ...(type && { type }) })),
    }
  }

  async #settle(left: Settled[]): Promise<void> {
    for (let work = left.shift(); work; work = left.shift()) {
      try {
        await work()
      } catch (err) {
        this.#tools.log.warn({ err }, 'what should follow a change failed; the change stays')
      }
    }
  }
}

/** Stored files for the code of a module, under the rules of a download. */
export function openFiles(open: OpenFile, scopes: ScopeOfFiles): ModuleFiles {
  return {
    async get(id, by) {
      // The caller of a public route is nobody, and only the word opens all files.
      if (by === SYSTEM || by === NOBODY) throw new FileNotFound()
      return described(await open.execute(id, by === 'system' ? 'all' : await scopes.of(by)))
    },
  }
}

function described(opened: OpenedFile): ModuleFile {
  const { props } = opened.file
  if (!props.digest) throw new FileNotFound()
  const { bytes, sha256 } = props.digest
  return {
    ...{ id: props.id, name: props.originalName, contentType: props.contentType, bytes, sha256 },
    ...{ uploadedBy: props.uploaderId, uploadedAt: props.createdAt },
    read: () => opened.read({ first: 0, last: bytes - 1 }),
  }
}

/** @param values of each declaration, as its own settings have parsed them */
export function settingsIn(values: ReadonlyMap<DeclaredSettings, object>): ReadSettings {
  return <D extends DeclaredSettings>(declared: D) => {
    const read: unknown = values.get(declared)
    if (read === undefined) throw new Error('Name these settings in `settings` of the module.')
    return read as SettingValues<D>
  }
}
