import type { Id } from '../../domain/shared/id.ts'
import type {
  FileMigration,
  FileMigrationProps,
  MigrationState,
} from '../../domain/storage/file-migration.ts'
import type { StoredFile } from '../../domain/storage/stored-file.ts'

export interface NewMigration {
  readonly sourceKey: string
  readonly targetKey: string
  readonly starterId: Id | undefined
  readonly starterName: string
  readonly createdAt: Date
}

/** Further members that a state change may set. A member that is present but `undefined` is cleared. */
export type MigrationChange = Partial<
  Pick<
    FileMigrationProps,
    | 'filesTotal'
    | 'bytesTotal'
    | 'bytesInFlight'
    | 'filesFailed'
    | 'runStartedAt'
    | 'runBytes'
    | 'progressAt'
    | 'attempts'
    | 'notBefore'
    | 'trouble'
    | 'finishedAt'
  >
> & { readonly state: MigrationState }

export type RunProgress = Pick<FileMigrationProps, 'bytesInFlight' | 'filesFailed'>

export interface FileSwitch {
  /** As read from the source. */
  readonly file: StoredFile
  /** The pending record of its verified copy. */
  readonly copy: StoredFile
  readonly at: Date
  /** The earliest time to remove the object from the source. */
  readonly removeSourceAt: Date
}

/** Moves of files between platforms. */
export interface FileMigrationRepo {
  /**
   * Queues a move and counts the files of its source, quarantined ones included.
   * @returns `undefined` while another move of this source is open
   * @throws PlatformNotFound when one of its platforms was removed or renamed meanwhile
   */
  add(migration: NewMigration): Promise<FileMigration | undefined>
  get(id: Id): Promise<FileMigration | undefined>
  /** Newest first. */
  list(offset: number, limit: number): Promise<{ migrations: FileMigration[]; total: number }>
  /** The open move of this source: neither done nor cancelled. */
  getOpen(sourceKey: string): Promise<FileMigration | undefined>
  /** The oldest queued or running move that is due at `now`. */
  due(now: Date): Promise<FileMigration | undefined>
  /** @returns the updated move; `undefined` when it was in none of the states `from` */
  change(
    id: Id,
    from: readonly MigrationState[],
    change: MigrationChange,
  ): Promise<FileMigration | undefined>
  /** Records the progress of a running move. @returns the current move, whatever its state */
  report(id: Id, far: RunProgress, at: Date): Promise<FileMigration | undefined>
  /** Ready and quarantined files of the platform with ids greater than `after`, in id order. */
  filesOn(platformKey: string, after: Id | undefined, limit: number): Promise<StoredFile[]>
  /**
   * Points the file's record at its copy and removes the record of the copy. A new record, `deleting`
   * and postponed, stands for the object at the source, and the move counts the file. Nothing happens
   * when the move is not running, the file has changed, or the copy's record is no longer pending.
   */
  switchFile(id: Id, change: FileSwitch): Promise<boolean>
}
