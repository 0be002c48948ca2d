import type { Caller } from '../../domain/identity/caller.ts'
import type { Fields } from '../../domain/records/field.ts'
import type { RecordType } from '../../domain/records/record.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { Clock } from '../ports/clock.ts'
import type { DictionaryRepo } from '../ports/console/dictionary-repo.ts'
import type { ParameterRepo } from '../ports/console/parameter-repo.ts'
import type { ObjectBody } from '../ports/files/object-store.ts'
import type { Mail } from '../ports/mailer.ts'
import type { Actor, ModuleRecords } from './module-records.ts'
import type { ModuleDictionaries, ModuleLog, ModuleNotices } from './module-services.ts'

/** A query that was built on `tables`. */
export interface TableQuery<Row> {
  compile(): { readonly query: { readonly kind: string } }
  execute(): Promise<Row[]>
}

/**
 * Reads tables of all modules, in the transaction if there is one. Data scopes do not count.
 * @throws Error for tables of the console, raw SQL, locks, and what is no reading; RangeError beyond 10,000
 * rows
 */
export type ModuleSql = <Row>(query: TableQuery<Row>) => Promise<readonly Row[]>

/** Sends plain text once the transaction is committed. Whether a mail was sent is in the log. */
export interface ModuleMail {
  /** To one address. @throws InvalidEmail, MailTooLong, TooManyMails */
  send(mail: Pick<Mail, 'to' | 'subject' | 'text'>): void
  /**
   * To the address that a user has proven, which the module does not learn. Nothing is sent to users
   * whom the actor may not see, who are disabled, or who have proven no address.
   * @throws MailTooLong, TooManyMails
   */
  after(userId: Id, mail: Pick<Mail, 'subject' | 'text'>, by: Actor): void
}

/** The settings of a module, each made from the name of its variable. */
export type DeclaredSettings = Readonly<
  Record<string, (name: string) => { parse(text: string): unknown }>
>

type ValueOf<D> = D extends (name: string) => { parse(text: string): infer T } ? T : never

/** The values of declared settings, under the same names. */
export type SettingValues<D extends DeclaredSettings> = {
  readonly [Name in keyof D]: ValueOf<D[Name]>
}

/** @throws Error for settings that no module declares */
export type ReadSettings = <D extends DeclaredSettings>(declared: D) => SettingValues<D>

/** A complete file, as its record describes it. */
export interface ModuleFile {
  readonly id: Id
  /** As it was called when it was uploaded. */
  readonly name: string
  readonly contentType: string
  readonly bytes: number
  readonly sha256: string
  readonly uploadedBy: Id
  readonly uploadedAt: Date
  /** Its bytes, in chunks that are valid until the next. Leaving the loop closes the object. */
  read(): Promise<ObjectBody>
}

/** Stored files, for the code of a module. */
export interface ModuleFiles {
  /** @throws FileNotFound, also for a file that the actor may not see; NoUsablePlatform */
  get(id: Id, by: Actor): Promise<ModuleFile>
}

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
