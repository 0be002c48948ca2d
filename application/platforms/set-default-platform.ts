import { type Audited, unaudited } from '../../domain/audit/audited.ts'
import type { Id } from '../../domain/shared/id.ts'
import { PlatformChanging } from '../../domain/storage/platforms/platform-conflicts.ts'
import { isSameConnection } from '../../domain/storage/platforms/platform-connection.ts'
import { PlatformNotFound } from '../../domain/storage/platforms/platform-errors.ts'
import type { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'
import type { ManagedPlatformRepo } from '../ports/platforms/managed-platform-repo.ts'
import type { StoragePlatformRepo } from '../ports/platforms/storage-platform-repo.ts'
import { inRounds } from './in-rounds.ts'
import type { PlatformProbe } from './platform-probe.ts'
import { checkWorks } from './test-steps.ts'

/** Without a default, uploads are refused; stored files stay readable. */
export class SetDefaultPlatform {
  readonly #managed: ManagedPlatformRepo
  readonly #platforms: StoragePlatformRepo
  readonly #probe: PlatformProbe

  constructor(managed: ManagedPlatformRepo, platforms: StoragePlatformRepo, probe: PlatformProbe) {
    this.#managed = managed
    this.#platforms = platforms
    this.#probe = probe
  }

  /**
   * @param isForced skips the test. @throws PlatformNotFound, PlatformNotWorking, PlatformChanging
   */
  async execute(
    id: Id,
    isDefault: boolean,
    isForced: boolean,
    audited: Audited = unaudited,
  ): Promise<void> {
    await inRounds(async () => {
      // Tested before the change, which locks the record and must not wait for a platform.
      const tried = isDefault && !isForced ? await this.#tried(id) : undefined
      const look = (latest: StoragePlatform) => {
        if (tried && !isSameConnection(latest.props, tried.props)) throw new PlatformChanging()
      }
      await audited(async () => {
        const isThere = await this.#managed.setDefault(id, isDefault, look)
        if (!isThere) throw new PlatformNotFound()
      })
    })
  }

  async #tried(id: Id): Promise<StoragePlatform> {
    const current = await this.#managed.get(id)
    if (!current) throw new PlatformNotFound()
    const others = (await this.#platforms.list()).filter((platform) => platform.id !== id)
    checkWorks(await this.#probe.run(current.props, others))
    return current
  }
}
