import { MigrationNotFound } from '../../../domain/parts/moves/migration-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { FileMigration } from '../../../domain/storage/files/file-migration.ts'
import type { FileMigrationRepo } from '../../ports/files/file-migration-repo.ts'

export class ListFileMigrations {
  readonly #migrations: FileMigrationRepo

  constructor(migrations: FileMigrationRepo) {
    this.#migrations = migrations
  }

  list(offset: number, limit: number): Promise<{ migrations: FileMigration[]; total: number }> {
    return this.#migrations.list(offset, limit)
  }

  /** @throws MigrationNotFound */
  async one(id: Id): Promise<FileMigration> {
    const migration = await this.#migrations.get(id)
    if (!migration) throw new MigrationNotFound()
    return migration
  }
}
