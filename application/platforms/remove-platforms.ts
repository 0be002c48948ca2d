import type { Id } from '../../domain/shared/id.ts'
import { PlatformBound } from '../../domain/storage/platform-bound.ts'
import { PlatformNotFound } from '../../domain/storage/platform-errors.ts'
import type { PlatformRegister } from '../ports/platform-register.ts'

/** Ids that do not exist are no error as long as one platform went. */
export class RemovePlatforms {
  readonly #register: PlatformRegister

  constructor(register: PlatformRegister) {
    this.#register = register
  }

  /** All of them or none. @throws PlatformBound, PlatformNotFound */
  async execute(ids: readonly Id[]): Promise<void> {
    for (const id of ids) {
      const platform = await this.#register.find(id)
      if (platform?.isBuiltIn) throw new PlatformBound(platform.key, 'built_in')
    }
    const outcome = await this.#register.remove(ids)
    if (outcome === 0) throw new PlatformNotFound()
    if (typeof outcome !== 'number') throw new PlatformBound(outcome.key, outcome.bond)
  }
}
