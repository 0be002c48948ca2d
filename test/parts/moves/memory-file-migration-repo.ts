import type {
  FileMigrationRepo,
  FileSwitch,
  MigrationChange,
  NewMigration,
  RunProgress,
} from '../../../application/parts/moves/file-migration-repo.ts'
import {
  FileMigration,
  type FileMigrationProps,
  type MigrationState,
} from '../../../domain/parts/moves/file-migration.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import { PlatformNotFound } from '../../../domain/storage/platforms/platform-errors.ts'
import { MemoryStore } from '../../memory/memory-database.ts'

const AT_REST = {
  ...{ filesMoved: 0, bytesMoved: 0, bytesInFlight: 0, filesFailed: 0, runBytes: 0, attempts: 0 },
  ...{ runStartedAt: undefined, progressAt: undefined, notBefore: undefined },
  ...{ trouble: undefined, finishedAt: undefined },
}

export class MemoryFileMigrationRepo extends MemoryStore implements FileMigrationRepo {
  readonly #migrations = new Map<Id, FileMigration>()

  async add(migration: NewMigration): Promise<FileMigration | undefined> {
    const { platforms } = this.database
    if (!platforms.has(migration.sourceKey) || !platforms.has(migration.targetKey)) {
      throw new PlatformNotFound()
    }
    if (this.#openOf(migration.sourceKey)) return undefined
    const files = this.#keptOn(migration.sourceKey)
    const id = this.database.nextId('migration')
    const bytesTotal = files.reduce((sum, { props }) => sum + (props.digest?.bytes ?? 0), 0)
    const counted = { filesTotal: files.length, bytesTotal }
    return this.#keep({ ...AT_REST, ...migration, ...counted, id, state: 'queued' })
  }

  async get(id: Id): Promise<FileMigration | undefined> {
    return this.#migrations.get(id)
  }

  async list(offset: number, limit: number) {
    const all = this.#all().toReversed()
    return { migrations: all.slice(offset, offset + limit), total: all.length }
  }

  async getOpen(sourceKey: string): Promise<FileMigration | undefined> {
    return this.#openOf(sourceKey)
  }

  async due(now: Date): Promise<FileMigration | undefined> {
    return this.#all().find(
      ({ props: { state, notBefore } }) =>
        (state === 'queued' || state === 'running') && !(notBefore && notBefore > now),
    )
  }

  async change(id: Id, from: readonly MigrationState[], change: MigrationChange) {
    const current = this.#migrations.get(id)
    if (!current || !from.includes(current.props.state)) return undefined
    return this.#keep({ ...current.props, ...change })
  }

  async report(id: Id, far: RunProgress, at: Date): Promise<FileMigration | undefined> {
    const current = this.#migrations.get(id)
    if (!current?.isRunning) return current
    return this.#keep({ ...current.props, ...far, progressAt: at })
  }

  async switchFile(id: Id, { file, copy, at, removeSourceAt }: FileSwitch): Promise<boolean> {
    const { files } = this.database
    const current = this.#migrations.get(id)
    const kept = files.get(file.id)
    const isWhereItWas =
      kept?.file.isKept &&
      kept.file.props.platformKey === file.props.platformKey &&
      kept.file.props.objectKey.value === file.props.objectKey.value
    const isPending = files.get(copy.id)?.file.props.state === 'pending'
    if (!current?.isRunning || !isWhereItWas || !isPending) return false
    const { platformKey, objectKey } = copy.props
    this.database.removeFile(copy.id)
    files.set(file.id, {
      ...kept,
      file: new StoredFile({ ...kept.file.props, platformKey, objectKey, ownKey: undefined }),
    })
    this.#keepRemoval(kept.file, removeSourceAt)
    this.#count(current, file.props.digest?.bytes ?? 0, at)
    return true
  }

  async bound(keys: readonly string[]): ReturnType<FileMigrationRepo['bound']> {
    const open = this.#all().filter(({ isOpen }) => isOpen)
    const ends = open.flatMap(({ props }) => [props.sourceKey, props.targetKey])
    const key = ends.find((end) => keys.includes(end))
    return key === undefined ? undefined : { key, bond: 'move' }
  }

  #keepRemoval({ props }: StoredFile, leaseUntil: Date): void {
    const id = this.database.nextId('file')
    const file = new StoredFile({ ...props, id, state: 'deleting' })
    const rest = { uploadKey: undefined, removalAttempts: 0 }
    this.database.files.set(id, { file, leaseUntil, ...rest })
  }

  #count({ props }: FileMigration, bytes: number, at: Date): void {
    this.#keep({
      ...props,
      filesMoved: props.filesMoved + 1,
      bytesMoved: props.bytesMoved + bytes,
      runBytes: props.runBytes + bytes,
      progressAt: at,
    })
  }

  #keep(props: FileMigrationProps): FileMigration {
    const migration = new FileMigration(props)
    this.#migrations.set(props.id, migration)
    return migration
  }

  #openOf(sourceKey: string): FileMigration | undefined {
    return this.#all().find(({ isOpen, props }) => isOpen && props.sourceKey === sourceKey)
  }

  /** Oldest first. */
  #all(): FileMigration[] {
    return [...this.#migrations.values()]
  }

  #keptOn(platformKey: string): StoredFile[] {
    return [...this.database.files.values()]
      .map(({ file }) => file)
      .filter((file) => file.isKept && file.props.platformKey === platformKey)
      .sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)))
  }
}
