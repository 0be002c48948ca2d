import type { Values } from '../../../domain/parts/switch/imported-values.ts'
import type { Id } from '../../../domain/shared/id.ts'

/** Tables whose rows get new ids, by the field by which reports call one that is no longer there. */
export const RENUMBERED = {
  ...{ departments: 'name', users: 'name', posts: 'name', roles: 'name', menus: 'title' },
  ...{ dictionary_types: 'type', dictionary_entries: 'label', parameters: 'key' },
  ...{ clients: 'clientId', social_bindings: 'userName', notices: 'title' },
} as const
/** Pairs of an owner and a member. */
export const LINK_TABLES = ['user_posts', 'user_roles', 'role_menus', 'role_departments'] as const

export type RenumberedTable = keyof typeof RENUMBERED
export type ImportedTable = RenumberedTable | 'stored_files'
export type LogTable = 'login_log' | 'operation_log' | 'box_messages'
export type LinkTable = (typeof LINK_TABLES)[number]

/** A row that came from another system. */
export interface KnownRow {
  readonly kind: string
  readonly oldId: string
  readonly newId: Id
  /** A digest of each value as it was imported. */
  readonly digests: Readonly<Record<string, string>>
}

/** Many rows at once, without the rules of their pages. Use it inside one transaction. */
export interface ImportedRows {
  /** Keeps everybody else from changing these tables until the transaction ends. */
  hold(): Promise<void>
  /** @param oldIds of rows that are asked for; by default, all of the kind */
  known(kind: string, oldIds?: readonly string[]): Promise<KnownRow[]>
  /** Adds rows, or replaces those of the same kind and old id. */
  note(rows: readonly KnownRow[], source: string): Promise<void>
  /** @returns ids that were never used */
  reserve(table: ImportedTable, count: number): Promise<Id[]>
  /** All rows; each value as `textOf` writes it, `null` for none. */
  stored(
    table: ImportedTable,
    fields: readonly string[],
  ): Promise<Readonly<Record<string, string | null>>[]>
  /** @returns which of these are there */
  present(table: ImportedTable, ids: readonly Id[]): Promise<ReadonlySet<Id>>
  /** Makes later ids larger than those of all rows. Not undone with the transaction. */
  raise(table: ImportedTable): Promise<void>
  /** Forgets too where they came from, so that they can come again. */
  remove(table: ImportedTable, ids: readonly Id[]): Promise<void>
  /** @returns users whose password is the imported one, which a login has hashed anew */
  rehashed(): Promise<ReadonlySet<Id>>
  /** For users with a new password. Ends trust in their browsers, too. */
  endSessions(users: readonly Id[]): Promise<void>
  /**
   * To be called every few seconds, even with none: a transaction that sends nothing for long is ended.
   * @param rows all have the same fields; only entries of logs have no `id`
   * @returns their ids
   */
  add(table: ImportedTable | LogTable, rows: readonly Values[]): Promise<readonly Id[]>
  /** @param rows with an `id`, and the fields to change */
  edit(table: ImportedTable, rows: readonly Values[]): Promise<void>
  /** @returns the members of each owner */
  links(table: LinkTable): Promise<ReadonlyMap<Id, readonly Id[]>>
  /** Gives each owner exactly these members. */
  link(table: LinkTable, members: ReadonlyMap<Id, readonly Id[]>): Promise<void>
}
