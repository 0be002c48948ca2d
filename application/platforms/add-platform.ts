import { type Around, unaudited } from '../../domain/audit/around.ts'
import type { Id } from '../../domain/shared/id.ts'
import { draftPlatform } from '../../domain/storage/platform-draft.ts'
import { PlatformKeyTaken } from '../../domain/storage/platform-errors.ts'
import { type PlatformFields, storableInput } from './platform-fields.ts'
import type { PlatformTools } from './platform-tools.ts'
import type { TestPlatform } from './test-platform.ts'
import { checkWorks } from './test-steps.ts'

export interface AddTerms {
  /** New files go there at once. */
  readonly isDefault: boolean
  /** As the default too, it is not tried. */
  readonly isForced: boolean
}

/** Nothing is asked of a platform that is no default: it may be away, or not exist yet. */
export class AddPlatform {
  readonly #tools: PlatformTools
  readonly #test: TestPlatform

  constructor(tools: PlatformTools, test: TestPlatform) {
    this.#tools = tools
    this.#test = test
  }

  /** @throws InvalidPlatform, PlatformPlaceRefused, PlatformKeyTaken, PlatformNotWorking */
  async execute(
    fields: PlatformFields,
    { isDefault, isForced }: AddTerms,
    around: Around = unaudited,
  ): Promise<Id> {
    const { register, platforms, places, secrets } = this.#tools
    const draft = draftPlatform(storableInput(fields, secrets))
    await places.check(draft, await platforms.list())
    if (isDefault && !isForced) checkWorks(await this.#test.execute(undefined, fields))
    return around(async () => {
      const id = await register.add(draft)
      if (id === undefined) throw new PlatformKeyTaken(draft.key)
      if (isDefault) await register.setDefault(id, true)
      return id
    })
  }
}
