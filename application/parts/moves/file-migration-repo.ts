import type {
  FileMigration,
  FileMigrationProps,
  MigrationState,
} from '../../../domain/parts/moves/file-migration.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import type { PlatformBonds } from '../../ports/platforms/managed-platform-repo.ts'

export interface NewMigration {
  readonly sourceKey: string
  readonly targetKey: string
  readonly starterId: Id | undefined
  readonly starterName: string
  readonly createdAt: Date
}

/** A member that is present but `undefined` is cleared. */
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
  readonly file: StoredFile
  readonly copy: StoredFile
  readonly at: Date
  readonly removeSourceAt: Date
}

/** Both ends of an open move are bound. */
export interface FileMigrationRepo extends PlatformBonds {
  /** @returns `undefined` while another one of this source is open. @throws PlatformNotFound */
  add(migration: NewMigration): Promise<FileMigration | undefined>
  get(id: Id): Promise<FileMigration | undefined>
  list(offset: number, limit: number): Promise<{ migrations: FileMigration[]; total: number }>
  getOpen(sourceKey: string): Promise<FileMigration | undefined>
  due(now: Date): Promise<FileMigration | undefined>
  /** @returns `undefined` when it was in none of the states `from` */
  change(
    id: Id,
    from: readonly MigrationState[],
    change: MigrationChange,
  ): Promise<FileMigration | undefined>
  report(id: Id, far: RunProgress, at: Date): Promise<FileMigration | undefined>
  /** Atomic. The old object stays as a `deleting` record. @returns false if anything changed */
  switchFile(id: Id, change: FileSwitch): Promise<boolean>
}
