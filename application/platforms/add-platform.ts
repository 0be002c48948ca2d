import { type Around, unaudited } from '../../domain/audit/around.ts'
import type { Id } from '../../domain/shared/id.ts'
import { draftPlatform } from '../../domain/storage/platform-draft.ts'
import { PlatformKeyTaken } from '../../domain/storage/platform-errors.ts'
import type { PlatformRegister } from '../ports/platform-register.ts'
import type { StoragePlatformRepo } from '../ports/storage-platform-repo.ts'
import { type PlatformFields, storableInput } from './platform-fields.ts'
import type { PlatformPlaces } from './platform-places.ts'
import type { PlatformSecrets } from './platform-secrets.ts'

/** Nothing is asked of the platform itself: it may be away, or not exist yet. */
export class AddPlatform {
  readonly #register: PlatformRegister
  readonly #platforms: StoragePlatformRepo
  readonly #places: PlatformPlaces
  readonly #secrets: PlatformSecrets

  constructor(
    register: PlatformRegister,
    platforms: StoragePlatformRepo,
    places: PlatformPlaces,
    secrets: PlatformSecrets,
  ) {
    this.#register = register
    this.#platforms = platforms
    this.#places = places
    this.#secrets = secrets
  }

  /** @throws InvalidPlatform, PlatformPlaceRefused, PlatformKeyTaken */
  async execute(
    fields: PlatformFields,
    isDefault: boolean,
    around: Around = unaudited,
  ): Promise<Id> {
    const draft = draftPlatform(storableInput(fields, this.#secrets))
    if (draft.remote) await this.#places.checkEndpoint(draft.remote.endpoint, draft.remote.isHttps)
    this.#places.checkRoot(draft, await this.#platforms.list())
    return around(async () => {
      const id = await this.#register.add(draft)
      if (id === undefined) throw new PlatformKeyTaken(draft.key)
      if (isDefault) await this.#register.setDefault(id, true)
      return id
    })
  }
}
