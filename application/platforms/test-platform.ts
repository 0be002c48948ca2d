import type { Id } from '../../domain/shared/id.ts'
import { draftPlatform } from '../../domain/storage/platforms/platform-draft.ts'
import { PlatformNotFound } from '../../domain/storage/platforms/platform-errors.ts'
import type { UploadTypes } from '../../domain/storage/uploads/upload-types.ts'
import type { ManagedPlatformRepo } from '../ports/platforms/managed-platform-repo.ts'
import type { StoragePlatformRepo } from '../ports/platforms/storage-platform-repo.ts'
import { type PlatformFields, storableInput } from './platform-fields.ts'
import type { PlatformProbe } from './platform-probe.ts'
import type { PlatformSecrets } from './platform-secrets.ts'
import type { TakenStep } from './test-steps.ts'

export class TestPlatform {
  readonly #managed: ManagedPlatformRepo
  readonly #platforms: StoragePlatformRepo
  readonly #secrets: PlatformSecrets
  readonly #probe: PlatformProbe
  readonly #types: UploadTypes

  constructor(
    managed: ManagedPlatformRepo,
    platforms: StoragePlatformRepo,
    secrets: PlatformSecrets,
    probe: PlatformProbe,
    types: UploadTypes,
  ) {
    this.#managed = managed
    this.#platforms = platforms
    this.#secrets = secrets
    this.#probe = probe
    this.#types = types
  }

  /**
   * @param id a saved platform; absent for a new one
   * @param fields as they would be saved; absent to test a saved platform as it is
   * @throws PlatformNotFound, InvalidPlatform
   */
  async execute(
    id: Id | undefined,
    fields: PlatformFields | undefined,
  ): Promise<readonly TakenStep[]> {
    const current = id === undefined ? undefined : await this.#managed.get(id)
    if (id !== undefined && !current) throw new PlatformNotFound()
    const draft = fields
      ? draftPlatform(storableInput(fields, this.#secrets), current, this.#types)
      : current?.props
    if (!draft) throw new PlatformNotFound()
    const others = (await this.#platforms.list()).filter((platform) => platform.id !== id)
    return this.#probe.run(draft, others, current)
  }
}
