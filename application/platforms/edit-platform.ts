import { type Around, unaudited } from '../../domain/audit/around.ts'
import type { Id } from '../../domain/shared/id.ts'
import { PlatformBound } from '../../domain/storage/platform-bound.ts'
import { isSameConnection } from '../../domain/storage/platform-connection.ts'
import { draftPlatform, type PlatformDraft } from '../../domain/storage/platform-draft.ts'
import { PlatformKeyTaken, PlatformNotFound } from '../../domain/storage/platform-errors.ts'
import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'
import { type PlatformFields, storableInput } from './platform-fields.ts'
import type { PlatformTools } from './platform-tools.ts'
import type { TestPlatform } from './test-platform.ts'
import { checkWorks } from './test-steps.ts'

/** Only where new files go is asked whether it works, and only about what it is reached with. */
export class EditPlatform {
  readonly #tools: PlatformTools
  readonly #test: TestPlatform

  constructor(tools: PlatformTools, test: TestPlatform) {
    this.#tools = tools
    this.#test = test
  }

  /**
   * @param isForced changes the place of objects though there are some, and the default untried
   * @throws InvalidPlatform, PlatformPlaceRefused, PlatformNotFound, PlatformKeyTaken, PlatformBound
   * @throws PlatformNotWorking
   */
  async execute(
    id: Id,
    fields: PlatformFields,
    isForced: boolean,
    around: Around = unaudited,
  ): Promise<void> {
    const { register, platforms, places, secrets } = this.#tools
    const current = await register.find(id)
    if (!current) throw new PlatformNotFound()
    const input = storableInput(fields, secrets)
    const draft = draftPlatform(input, current)
    const others = (await platforms.list()).filter((platform) => platform.id !== id)
    // Both before the change, which holds the record and must wait neither for names nor for a platform.
    await places.check(draft, others)
    if (!isForced && isUntried(draft, current)) checkWorks(await this.#test.execute(id, fields))
    await around(async () => {
      const outcome = await register.update(id, (latest) => draftPlatform(input, latest), isForced)
      if (outcome === 'missing') throw new PlatformNotFound()
      if (outcome === 'key-taken') throw new PlatformKeyTaken(fields.key)
      if (outcome === 'key-in-use') throw new PlatformBound(current.key, 'files')
      if (outcome === 'place-in-use') throw new PlatformBound(current.key, 'place_in_use')
    })
  }
}

/** New files would go where nobody has seen that they can. */
function isUntried(draft: PlatformDraft, { props, takesUploads }: StoragePlatform): boolean {
  if (!props.isDefault || draft.status !== 'normal') return false
  return !takesUploads || !isSameConnection(draft, props)
}
