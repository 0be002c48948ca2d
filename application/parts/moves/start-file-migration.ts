import {
  MigrationOpen,
  PlatformStopped,
  SamePlatform,
} from '../../../domain/parts/moves/migration-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { FileMigration } from '../../../domain/storage/files/file-migration.ts'
import { PlatformNotFound } from '../../../domain/storage/platforms/platform-errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FileMigrationRepo } from '../../ports/files/file-migration-repo.ts'
import type { StoragePlatformRepo } from '../../ports/platforms/storage-platform-repo.ts'

export interface MigrationRequest {
  readonly from: string
  readonly to: string
  /** `undefined` for the command line. */
  readonly starter: { readonly userId: Id; readonly userName: string } | undefined
}

const COMMAND_LINE = 'command line'

/** Queues the move of all files of a platform; an instance starts it soon. */
export class StartFileMigration {
  readonly #platforms: StoragePlatformRepo
  readonly #migrations: FileMigrationRepo
  readonly #clock: Clock

  constructor(platforms: StoragePlatformRepo, migrations: FileMigrationRepo, clock: Clock) {
    this.#platforms = platforms
    this.#migrations = migrations
    this.#clock = clock
  }

  /** @throws SamePlatform, PlatformNotFound, PlatformStopped, MigrationOpen */
  async execute({ from, to, starter }: MigrationRequest): Promise<FileMigration> {
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

  async #checkUsable(key: string): Promise<void> {
    const platform = await this.#platforms.get(key)
    if (!platform) throw new PlatformNotFound()
    if (!platform.isUsable) throw new PlatformStopped(key)
  }
}
