import type { StoragePlatformRepo } from '../../../application/ports/platforms/storage-platform-repo.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import { OnDatabase } from '../connection/database.ts'
import { storable } from '../connection/statement.ts'
import { StoragePlatformTable } from '../tables/tables.ts'
import { toPlatform } from './storage-platform-row.ts'

export class PostgresStoragePlatformRepo extends OnDatabase implements StoragePlatformRepo {
  get(key: string): Promise<StoragePlatform | undefined> {
    return this.#findOne({ key: storable(key) })
  }

  getDefault(): Promise<StoragePlatform | undefined> {
    return this.#findOne({ isDefault: true })
  }

  async list(): Promise<StoragePlatform[]> {
    const rows = await this.database.use((em) =>
      em.findAll(StoragePlatformTable, { orderBy: { id: 'asc' } }),
    )
    return rows.map(toPlatform)
  }

  async #findOne(where: { key: string } | { isDefault: true }) {
    const row = await this.database.use((em) => em.findOne(StoragePlatformTable, where))
    return row ? toPlatform(row) : undefined
  }
}
