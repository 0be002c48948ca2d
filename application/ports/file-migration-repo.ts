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

/** What a change of state may change besides. A member that is there and `undefined` is cleared. */
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
  /** As it was read from the source. */
  readonly file: StoredFile
  /** The pending record of its verified copy. */
  readonly copy: StoredFile
  readonly at: Date
  /** From when on the object at the source may be removed. */
  readonly removeSourceAt: Date
}

/** Moves of files between platforms, and the files that they move. */
export interface FileMigrationRepo {
  /**
   * Queued, with the files of its source counted, those in quarantine too.
   * @returns `undefined` while another one of this source is neither done nor cancelled
   * @throws PlatformNotFound when one of its platforms was removed or renamed meanwhile
   */
  add(migration: NewMigration): Promise<FileMigration | undefined>
  get(id: Id): Promise<FileMigration | undefined>
  /** Newest first. */
  list(offset: number, limit: number): Promise<{ migrations: FileMigration[]; total: number }>
  /** The one of this source that is neither done nor cancelled. */
  getOpen(sourceKey: string): Promise<FileMigration | undefined>
  /** The oldest that is queued or running, without those that wait beyond `now`. */
  due(now: Date): Promise<FileMigration | undefined>
  /** @returns it as it is then; `undefined`: it was in none of the states `from` */
  change(
    id: Id,
    from: readonly MigrationState[],
    change: MigrationChange,
  ): Promise<FileMigration | undefined>
  /** Notes how far a running one is. @returns it as it is, whatever its state */
  report(id: Id, far: RunProgress, at: Date): Promise<FileMigration | undefined>
  /** Ready files of the platform, and those in quarantine, with ids greater than `after`, by id. */
  filesOn(platformKey: string, after: Id | undefined, limit: number): Promise<StoredFile[]>
  /**
   * The file's record takes the place of its copy's, which is gone then; a new record, deleting and
   * postponed, stands for the object at the source; the migration counts the file. All of it, or
   * nothing when the migration does not run, the file is not where and what it was, or the copy's
   * record is not pending any more.
   */
  switchFile(id: Id, change: FileSwitch): Promise<boolean>
}
