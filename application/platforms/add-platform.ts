import { type Around, unaudited } from '../../domain/audit/around.ts'
import type { Id } from '../../domain/shared/id.ts'
import { draftPlatform } from '../../domain/storage/platform-draft.ts'
import { PlatformKeyTaken } from '../../domain/storage/platform-errors.ts'
import { type PlatformFields, storableInput } from './platform-fields.ts'
import type { PlatformProbe } from './platform-probe.ts'
import type { PlatformTools } from './platform-tools.ts'
import { checkWorks } from './test-steps.ts'

export interface AddTerms {
  /** New files are stored there from now on. */
  readonly isDefault: boolean
  /** Skips the test, even for a default. */
  readonly isForced: boolean
}

/** Tests only a new default; another platform may be unreachable or not exist yet. */
export class AddPlatform {
  readonly #tools: PlatformTools
  readonly #probe: PlatformProbe

  constructor(tools: PlatformTools, probe: PlatformProbe) {
    this.#tools = tools
    this.#probe = probe
  }

  /** @throws InvalidPlatform, PlatformLocationRefused, PlatformKeyTaken, PlatformNotWorking */
  async execute(
    fields: PlatformFields,
    { isDefault, isForced }: AddTerms,
    around: Around = unaudited,
  ): Promise<Id> {
    const { managed, platforms, locations, secrets, types } = this.#tools
    const draft = draftPlatform(storableInput(fields, secrets), undefined, types)
    const others = await platforms.list()
    await locations.check(draft, others)
    if (isDefault && !isForced) checkWorks(await this.#probe.run(draft, others))
    return around(async () => {
      const id = await managed.add(draft, isDefault)
      if (id === undefined) throw new PlatformKeyTaken(draft.key)
      return id
    })
  }
}
