import { type Around, unaudited } from '../../domain/audit/around.ts'
import type { Id } from '../../domain/shared/id.ts'
import { draftPlatform } from '../../domain/storage/platform-draft.ts'
import { PlatformKeyTaken } from '../../domain/storage/platform-errors.ts'
import { type PlatformFields, storableInput } from './platform-fields.ts'
import type { PlatformTools } from './platform-tools.ts'

/** Nothing is asked of the platform itself: it may be away, or not exist yet. */
export class AddPlatform {
  readonly #tools: PlatformTools

  constructor(tools: PlatformTools) {
    this.#tools = tools
  }

  /** @throws InvalidPlatform, PlatformPlaceRefused, PlatformKeyTaken */
  async execute(
    fields: PlatformFields,
    isDefault: boolean,
    around: Around = unaudited,
  ): Promise<Id> {
    const { register, platforms, places, secrets } = this.#tools
    const draft = draftPlatform(storableInput(fields, secrets))
    await places.check(draft, await platforms.list())
    return around(async () => {
      const id = await register.add(draft)
      if (id === undefined) throw new PlatformKeyTaken(draft.key)
      if (isDefault) await register.setDefault(id, true)
      return id
    })
  }
}
