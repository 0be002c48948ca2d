import type { Caller } from '../../domain/identity/caller.ts'
import type { RecordChange, Scope, Settled } from '../../domain/records/record-change.ts'

/** What was asked of a list, by the names of the page; nothing, where rows are meant by their ids. */
export type Asked = Readonly<Record<string, string | undefined>>

/** Looks at a change before it is made, in the same transaction, and refuses it by throwing. */
export interface RecordGuard<Row> {
  /** Locks what has to be locked before rows that are there are. */
  hold?(): Promise<void>
  execute(change: RecordChange<Row>, by: Caller): Promise<void>
}

/** Does what belongs to a change in the same transaction. @returns what may come once it is stored */
export interface AfterChange<Row> {
  execute(change: RecordChange<Row>, by: Caller): Promise<Settled | undefined>
}

/** Which rows somebody may see and change. */
export interface RecordScope {
  execute(by: Caller, asked: Asked): Promise<Scope>
}

export interface RecordHooks<Row> {
  readonly guard?: RecordGuard<Row> | undefined
  readonly after?: AfterChange<Row> | undefined
  readonly scope?: RecordScope | undefined
}
