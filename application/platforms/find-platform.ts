import type { Id } from '../../domain/shared/id.ts'
import { PlatformNotFound } from '../../domain/storage/platform-errors.ts'
import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'
import type { PlatformRegister } from '../ports/platform-register.ts'

export class FindPlatform {
  readonly #register: PlatformRegister

  constructor(register: PlatformRegister) {
    this.#register = register
  }

  /** @throws PlatformNotFound */
  async execute(id: Id): Promise<StoragePlatform> {
    const platform = await this.#register.find(id)
    if (!platform) throw new PlatformNotFound()
    return platform
  }
}
