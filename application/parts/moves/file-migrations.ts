import type { FileMigration, MigrationState } from '../../../domain/parts/moves/file-migration.ts'
import {
  MigrationNotFound,
  MigrationOpen,
  MigrationStateRefused,
  PlatformStopped,
  SamePlatform,
} from '../../../domain/parts/moves/migration-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { PlatformNotFound } from '../../../domain/storage/platforms/platform-errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { StoragePlatformRepo } from '../../ports/platforms/storage-platform-repo.ts'
import type { FileMigrationRepo } from './file-migration-repo.ts'

interface MigrationRequest {
  readonly from: string
  readonly to: string
  /** `undefined` for the command line. */
  readonly starter: { readonly userId: Id; readonly userName: string } | undefined
}

const COMMAND_LINE = 'command line'

type MigrationWish = 'pause' | 'resume' | 'cancel'

/** The states that each action applies to, and the state it leads to. */
const CHANGES: Record<MigrationWish, { from: readonly MigrationState[]; to: MigrationState }> = {
  pause: { from: ['queued', 'running'], to: 'paused' },
  resume: { from: ['paused', 'failed'], to: 'queued' },
  cancel: { from: ['queued', 'running', 'paused', 'failed'], to: 'cancelled' },
}

/** Moves of all files of a platform. Instances run them. */
export class FileMigrations {
  readonly #platforms: StoragePlatformRepo
  readonly #migrations: FileMigrationRepo
  readonly #clock: Clock

  constructor(platforms: StoragePlatformRepo, migrations: FileMigrationRepo, clock: Clock) {
    this.#platforms = platforms
    this.#migrations = migrations
    this.#clock = clock
  }

  list(offset: number, limit: number): Promise<{ migrations: FileMigration[]; total: number }> {
    return this.#migrations.list(offset, limit)
  }

  /** @throws MigrationNotFound */
  async get(id: Id): Promise<FileMigration> {
    const migration = await this.#migrations.get(id)
    if (!migration) throw new MigrationNotFound()
    return migration
  }

  /** An instance starts it soon. @throws SamePlatform, PlatformNotFound, PlatformStopped, MigrationOpen */
  async start({ from, to, starter }: MigrationRequest): Promise<FileMigration> {
    if (from === to) throw new SamePlatform()
    for (const key of [from, to]) await this.#checkUsable(key)
    const migration = await this.#migrations.add({
      sourceKey: from,
      targetKey: to,
      starterId: starter?.userId,
      starterName: starter?.userName ?? COMMAND_LINE,
      createdAt: this.#clock.now(),
    })
    if (!migration) throw new MigrationOpen(from)
    return migration
  }

  /**
   * A running move notices within about a second; moved files stay moved.
   * @throws MigrationNotFound, MigrationStateRefused
   */
  async change(id: Id, wish: MigrationWish): Promise<FileMigration> {
    const { from, to } = CHANGES[wish]
    const finishedAt = wish === 'cancel' ? this.#clock.now() : undefined
    const again = { attempts: 0, notBefore: undefined, trouble: undefined }
    const changed = await this.#migrations.change(id, from, {
      state: to,
      bytesInFlight: 0,
      finishedAt,
      ...(wish === 'resume' && again),
    })
    if (changed) return changed
    throw new MigrationStateRefused((await this.get(id)).props.state)
  }

  async #checkUsable(key: string): Promise<void> {
    const platform = await this.#platforms.get(key)
    if (!platform) throw new PlatformNotFound()
    if (!platform.isUsable) throw new PlatformStopped(key)
  }
}
