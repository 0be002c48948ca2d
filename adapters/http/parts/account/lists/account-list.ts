import type { PermissionCode } from '../../../../../domain/access/permission-code.ts'
import type { Words } from '../../../../../domain/records/shown.ts'

/** What somebody types. */
interface ListField {
  readonly name: string
  readonly words: Words
  /** It is a number of so many units; nothing typed is null. */
  readonly times?: number
  readonly isOptional?: true
}

/** A button that calls a route, or opens another list. */
export interface ListAction {
  readonly words: Words
  readonly permission: PermissionCode
  /** `{id}` is the row, `{of}` the row that the list belongs to. */
  readonly call?: string
  readonly opens?: string
  readonly question?: Words
  /** Rows without this member do not have the button. */
  readonly where?: string
  /** `{name}` stands for a member of the row. */
  readonly body?: Readonly<Record<string, string | readonly string[]>>
  readonly asks?: readonly ListField[]
}

/** By the names of members. */
export type Columns = Readonly<Record<string, Words>>

/** A list of rows that public front ends have no page for. */
export interface AccountList {
  /** The last part of the address of its page. */
  readonly name: string
  readonly words: Words
  readonly how?: Words
  readonly permission: PermissionCode
  readonly call: string
  readonly query?: Readonly<Record<string, string>>
  /** It lists what belongs to a row of another list. */
  readonly isInner?: true
  /** The member of a row that identifies it. */
  readonly id: string
  readonly search?: ListField
  readonly columns: Columns
  readonly actions?: readonly ListAction[]
  /** A button above the list. */
  readonly adds?: ListAction
}
