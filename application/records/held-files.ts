import { parsePermissionCode } from '../../domain/access/permission-code.ts'
import { avatarOfFile } from '../../domain/identity/avatar.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { SYSTEM } from '../../domain/identity/system-caller.ts'
import type { Field } from '../../domain/records/field.ts'
import type { AnyRow, RecordChange, RecordType } from '../../domain/records/record.ts'
import { valuesOf } from '../../domain/records/values-of.ts'
import type { Id } from '../../domain/shared/id.ts'
import { FILE_ROW } from '../../domain/storage/files/file-row.ts'
import { FileHeld } from '../../domain/storage/files/storage-errors.ts'
import type { StoredFile } from '../../domain/storage/files/stored-file.ts'
import { USER } from '../../domain/users/user-record.ts'
import type { RecordStores } from '../ports/console/record-store.ts'
import type { FieldCheck } from './field-checks.ts'
import type { References } from './references.ts'

const REMOVING = parsePermissionCode('system:oss:remove')

export interface FileTools {
  readonly stores: RecordStores
  readonly references: References
  /** Ready ones that the caller may see. */
  get(ids: readonly Id[], by: Caller): Promise<readonly StoredFile[]>
  /** They are gone for everybody once the transaction is committed. */
  hide(ids: readonly Id[]): Promise<readonly StoredFile[]>
  /** Removes the objects of hidden files. Nobody waits for it. */
  begin(hidden: readonly StoredFile[]): void
}

/** Files that rows hold. */
export class HeldFiles implements FieldCheck {
  readonly #tools: FileTools

  constructor(tools: FileTools) {
    this.#tools = tools
  }

  concerns({ refersTo }: Field): boolean {
    return refersTo?.table === FILE_ROW.table
  }

  /** A file goes with its row, so a file of others may be named only by who may remove it. */
  async admits(ids: readonly Id[], { types }: Field, by: Caller): Promise<boolean> {
    await this.#lock(ids)
    const files = await this.#tools.get(ids, by === SYSTEM ? by : { ...by, asked: [REMOVING] })
    const mayRemove = by === SYSTEM || by.permissions.allows(REMOVING)
    const isFit = ({ props: { suffix, uploaderId } }: StoredFile) =>
      (mayRemove || uploaderId === by.userId) &&
      (types?.includes(suffix.slice(1).toLowerCase()) ?? true)
    return files.length === ids.length && files.every(isFit) && !(await this.#haveAvatar(ids))
  }

  /**
   * Hides files that a change has left without a row, in its transaction, but for those on hold.
   * @returns what to call after the commit
   */
  async release({ fields }: RecordType, change: RecordChange<AnyRow>): Promise<() => void> {
    if (change.kind === 'add') return () => undefined
    const [before, after] =
      change.kind === 'edit' ? [[change.before], [change.row]] : [change.rows, []]
    const names = Object.keys(fields).filter((name) => fields[name] && this.concerns(fields[name]))
    const idsIn = (rows: readonly object[]) =>
      names.flatMap((name) => rows.flatMap((row) => valuesOf(row, name)))
    const kept = idsIn(after)
    const left = [...new Set(idsIn(before))].filter((id) => !kept.includes(id))
    if (left.length === 0) return () => undefined
    // Of two rows that let go of a file at the same time, the second finds it without the first.
    const held = (await this.#lock(left)).flatMap((row) => (row.holdReason ? [row.id] : []))
    const unused = await this.#tools.references.unused(FILE_ROW.table, left)
    const hidden = await this.#tools.hide(unused.filter((id) => !held.includes(id)))
    return () => this.#tools.begin(hidden)
  }

  /** In the transaction that removes them. @throws FileHeld */
  async refuse(ids: readonly Id[]): Promise<void> {
    const use = await this.#tools.references.useOf(FILE_ROW.table, ids)
    if (use) throw new FileHeld(use.english, use.chinese)
  }

  #lock(ids: readonly Id[]) {
    return this.#tools.stores(FILE_ROW).getForUpdate(ids, 'all')
  }

  /** An avatar is removed when its user has another. */
  async #haveAvatar(ids: readonly Id[]): Promise<boolean> {
    const conditions = [{ field: 'avatarUrl', in: ids.map(avatarOfFile) }] as const
    const some = await this.#tools.stores(USER).slice({ conditions, scope: 'all' }, undefined, 1)
    return some.length > 0
  }
}
