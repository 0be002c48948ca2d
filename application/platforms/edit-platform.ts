import { type Around, unaudited } from '../../domain/audit/around.ts'
import type { Id } from '../../domain/shared/id.ts'
import { PlatformBound } from '../../domain/storage/platform-bound.ts'
import { draftPlatform } from '../../domain/storage/platform-draft.ts'
import { PlatformKeyTaken, PlatformNotFound } from '../../domain/storage/platform-errors.ts'
import { type PlatformFields, storableInput } from './platform-fields.ts'
import type { PlatformTools } from './platform-tools.ts'

export class EditPlatform {
  readonly #tools: PlatformTools

  constructor(tools: PlatformTools) {
    this.#tools = tools
  }

  /**
   * @param isForced changes the place of objects though there are some
   * @throws InvalidPlatform, PlatformPlaceRefused, PlatformNotFound, PlatformKeyTaken, PlatformBound
   */
  async execute(
    id: Id,
    fields: PlatformFields,
    isForced: boolean,
    around: Around = unaudited,
  ): Promise<void> {
    const { register, platforms, places, secrets } = this.#tools
    const all = await platforms.list()
    const current = all.find((platform) => platform.id === id)
    if (!current) throw new PlatformNotFound()
    const input = storableInput(fields, secrets)
    const others = all.filter((platform) => platform.id !== id)
    // Names are looked up before the change, which holds the record and must not wait for them.
    await places.check(draftPlatform(input, current), others)
    await around(async () => {
      const outcome = await register.update(id, (latest) => draftPlatform(input, latest), isForced)
      if (outcome === 'missing') throw new PlatformNotFound()
      if (outcome === 'key-taken') throw new PlatformKeyTaken(fields.key)
      if (outcome === 'key-in-use') throw new PlatformBound(current.key, 'files')
      if (outcome === 'place-in-use') throw new PlatformBound(current.key, 'place_in_use')
    })
  }
}
