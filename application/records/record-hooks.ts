import type { PermissionCode } from '../../domain/access/permission-code.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import type { RecordChange, Scope, Settled } from '../../domain/records/record.ts'
import type { Id } from '../../domain/shared/id.ts'

/** Query parameters of a list, named as on the page; empty where rows are selected by id. */
export type Asked = Readonly<Record<string, string | undefined>>

/** Checks a change before it is made, in the same transaction. It refuses by throwing. */
export interface RecordGuard<Row> {
  /** Takes the locks that must come before the locks of existing rows. */
  hold?(): Promise<void>
  execute(change: RecordChange<Row>, by: Caller): Promise<void>
}

/** Does further work of a change in the same transaction. @returns what to call after the commit */
export interface AfterChange<Row> {
  execute(change: RecordChange<Row>, by: Caller): Promise<Settled | undefined>
}

/** Which rows a user may see and change. */
export interface RecordScope {
  execute(by: Caller, asked: Asked): Promise<Scope>
}

/** Who reads the label of a reference: as few as read the row that it names. */
export interface LabelReaders {
  readonly code: PermissionCode
  /** The reference. */
  readonly of: string
  /** If not all holders of the code see all rows: which of these the caller sees. */
  readonly seen?: ((ids: readonly Id[], by: Caller) => Promise<ReadonlySet<Id>>) | undefined
}

export interface RecordHooks<Row> {
  /** By label. For others it is empty. */
  readonly readers?: ReadonlyMap<string, LabelReaders>
  readonly guard?: RecordGuard<Row> | undefined
  readonly after?: AfterChange<Row> | undefined
  readonly scope?: RecordScope | undefined
}
