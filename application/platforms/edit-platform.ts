import { type Around, unaudited } from '../../domain/audit/around.ts'
import type { Id } from '../../domain/shared/id.ts'
import { PlatformBound } from '../../domain/storage/platform-bound.ts'
import { draftPlatform, type PlatformInput } from '../../domain/storage/platform-draft.ts'
import { PlatformKeyTaken, PlatformNotFound } from '../../domain/storage/platform-errors.ts'
import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'
import type { PlatformRegister } from '../ports/platform-register.ts'
import type { StoragePlatformRepo } from '../ports/storage-platform-repo.ts'
import { type PlatformFields, storableInput } from './platform-fields.ts'
import type { PlatformPlaces } from './platform-places.ts'
import type { PlatformSecrets } from './platform-secrets.ts'

export class EditPlatform {
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

  /** @throws InvalidPlatform, PlatformPlaceRefused, PlatformNotFound, PlatformKeyTaken, PlatformBound */
  async execute(id: Id, fields: PlatformFields, around: Around = unaudited): Promise<void> {
    const all = await this.#platforms.list()
    const current = all.find((platform) => platform.id === id)
    if (!current) throw new PlatformNotFound()
    const input = storableInput(fields, this.#secrets)
    const others = all.filter((platform) => platform.id !== id)
    await this.#checkPlace(input, current, others)
    await around(async () => {
      const outcome = await this.#register.update(id, (latest) => draftPlatform(input, latest))
      if (outcome === 'missing') throw new PlatformNotFound()
      if (outcome === 'key-taken') throw new PlatformKeyTaken(fields.key)
      if (outcome === 'key-in-use') throw new PlatformBound(current.key, 'files')
    })
  }

  /** Names are looked up before the change, which holds the record and must not wait for them. */
  async #checkPlace(
    input: PlatformInput,
    current: StoragePlatform,
    others: readonly StoragePlatform[],
  ): Promise<void> {
    const draft = draftPlatform(input, current)
    if (draft.remote) await this.#places.checkEndpoint(draft.remote.endpoint, draft.remote.isHttps)
    this.#places.checkRoot(draft, others)
  }
}
