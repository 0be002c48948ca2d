import { type Audited, unaudited } from '../../domain/audit/audited.ts'
import { draftPlatform } from '../../domain/storage/platforms/platform-draft.ts'
import { PlatformKeyTaken } from '../../domain/storage/platforms/platform-errors.ts'
import type { ForeignCount } from './foreign-objects.ts'
import { type PlatformFields, storableInput } from './platform-fields.ts'
import type { PlatformProbe } from './platform-probe.ts'
import type { PlatformTools } from './platform-tools.ts'
import { checkWorks } from './test-steps.ts'

export interface AddTerms {
  /** New files are stored there from now on. */
  readonly isDefault: boolean
  /** Skips the test, even for a default. */
  readonly isForced: boolean
  /** Aborts when the caller no longer waits for the number of foreign objects. */
  readonly deadline: AbortSignal
}

/** Tests only a new default; another platform may be unreachable or not exist yet. */
export class AddPlatform {
  readonly #tools: PlatformTools
  readonly #probe: PlatformProbe

  constructor(tools: PlatformTools, probe: PlatformProbe) {
    this.#tools = tools
    this.#probe = probe
  }

  /**
   * @returns how many objects of others are there, if that could be found out
   * @throws InvalidPlatform, PlatformLocationRefused, PlatformKeyTaken, PlatformNotWorking
   */
  async execute(
    fields: PlatformFields,
    { isDefault, isForced, deadline }: AddTerms,
    audited: Audited = unaudited,
  ): Promise<ForeignCount | undefined> {
    const { managed, platforms, locations, secrets, types } = this.#tools
    const draft = draftPlatform(storableInput(fields, secrets), undefined, types)
    const others = await platforms.list()
    await locations.check(draft, others)
    if (isDefault && !isForced) checkWorks(await this.#probe.run(draft, others))
    const foreign = await this.#probe.foreignOn(draft, deadline)
    await audited(async () => {
      const id = await managed.add(draft, isDefault)
      if (id === undefined) throw new PlatformKeyTaken(draft.key)
    })
    return foreign
  }
}
