import type { PermissionCode } from '../../domain/access/permission-code.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import type { RecordChange, Scope, Settled } from '../../domain/records/record-change.ts'

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

export interface RecordHooks<Row> {
  /** Fields that only holders of a permission read. For others they are empty. */
  readonly readers?: ReadonlyMap<string, PermissionCode>
  readonly guard?: RecordGuard<Row> | undefined
  readonly after?: AfterChange<Row> | undefined
  readonly scope?: RecordScope | undefined
}
