import {
  MigrationNotFound,
  MigrationStateRefused,
} from '../../../domain/parts/moves/migration-errors.ts'
import { changeFor, type MigrationWish } from '../../../domain/parts/moves/migration-wish.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { FileMigration } from '../../../domain/storage/files/file-migration.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FileMigrationRepo } from '../../ports/files/file-migration-repo.ts'

/** A running move notices within about a second; moved files stay moved. */
export class ChangeFileMigration {
  readonly #migrations: FileMigrationRepo
  readonly #clock: Clock

  constructor(migrations: FileMigrationRepo, clock: Clock) {
    this.#migrations = migrations
    this.#clock = clock
  }

  /** @throws MigrationNotFound, MigrationStateRefused */
  async execute(id: Id, wish: MigrationWish): Promise<FileMigration> {
    const { from, to } = changeFor(wish)
    const finishedAt = wish === 'cancel' ? this.#clock.now() : undefined
    const again = { attempts: 0, notBefore: undefined, trouble: undefined }
    const changed = await this.#migrations.change(id, from, {
      state: to,
      bytesInFlight: 0,
      finishedAt,
      ...(wish === 'resume' && again),
    })
    if (changed) return changed
    const current = await this.#migrations.get(id)
    if (!current) throw new MigrationNotFound()
    throw new MigrationStateRefused(current.props.state)
  }
}
