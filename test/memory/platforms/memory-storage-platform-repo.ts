import type { StoragePlatformRepo } from '../../../application/ports/platforms/storage-platform-repo.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import type { MemoryDatabase } from '../memory-database.ts'

export class MemoryStoragePlatformRepo implements StoragePlatformRepo {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async get(key: string): Promise<StoragePlatform | undefined> {
    return this.#database.platforms.get(key)
  }

  async getDefault(): Promise<StoragePlatform | undefined> {
    return (await this.list()).find((platform) => platform.props.isDefault)
  }

  async list(): Promise<StoragePlatform[]> {
    const platforms = [...this.#database.platforms.values()]
    return platforms.sort((one, other) => Number(one.id) - Number(other.id))
  }
}
