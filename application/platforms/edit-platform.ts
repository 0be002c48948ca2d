import { type Audited, unaudited } from '../../domain/audit/audited.ts'
import type { Id } from '../../domain/shared/id.ts'
import {
  PlatformBound,
  PlatformChanging,
} from '../../domain/storage/platforms/platform-conflicts.ts'
import { isSameConnection } from '../../domain/storage/platforms/platform-connection.ts'
import {
  draftPlatform,
  type PlatformDraft,
  type PlatformInput,
} from '../../domain/storage/platforms/platform-draft.ts'
import {
  PlatformKeyTaken,
  PlatformNotFound,
} from '../../domain/storage/platforms/platform-errors.ts'
import type { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'
import { inRounds } from './in-rounds.ts'
import { type PlatformFields, storableInput } from './platform-fields.ts'
import type { PlatformProbe } from './platform-probe.ts'
import type { PlatformTools } from './platform-tools.ts'
import { checkWorks } from './test-steps.ts'

/** Tests a newly enabled platform, and a default whose connection settings change. */
export class EditPlatform {
  readonly #tools: PlatformTools
  readonly #probe: PlatformProbe

  constructor(tools: PlatformTools, probe: PlatformProbe) {
    this.#tools = tools
    this.#probe = probe
  }

  /**
   * @param isForced skips the tests, and changes the location even while objects are stored there
   * @throws InvalidPlatform, PlatformLocationRefused, PlatformNotFound, PlatformKeyTaken,
   * PlatformBound
   * @throws PlatformNotWorking, PlatformChanging
   */
  async execute(
    id: Id,
    fields: PlatformFields,
    isForced: boolean,
    audited: Audited = unaudited,
  ): Promise<void> {
    // Sealed once, because sealing a secret again gives another text.
    const input = storableInput(fields, this.#tools.secrets)
    await inRounds(() => this.#round(id, input, isForced, audited))
  }

  async #round(id: Id, input: PlatformInput, isForced: boolean, audited: Audited): Promise<void> {
    const { managed, types } = this.#tools
    const current = await managed.get(id)
    if (!current) throw new PlatformNotFound()
    // Tested before the change: the change locks the record, and must not wait for DNS or a
    // platform.
    const tried = await this.#checked(draftPlatform(input, current, types), current, isForced)
    const change = (latest: StoragePlatform) => {
      const draft = draftPlatform(input, latest, types)
      if (!isForced && isUntried(draft, latest, tried)) throw new PlatformChanging()
      return draft
    }
    await audited(async () => {
      const outcome = await managed.update(id, change, isForced)
      if (outcome === 'not-found') throw new PlatformNotFound()
      if (outcome === 'key-taken') throw new PlatformKeyTaken(input.key)
      if (outcome === 'key-in-use') throw new PlatformBound(current.key, 'files')
      if (outcome === 'location-in-use') throw new PlatformBound(current.key, 'location_in_use')
    })
  }

  /** @returns what was tested, if a test was needed */
  async #checked(
    draft: PlatformDraft,
    current: StoragePlatform,
    isForced: boolean,
  ): Promise<PlatformDraft | undefined> {
    const { platforms, locations } = this.#tools
    const others = (await platforms.list()).filter(({ id }) => id !== current.id)
    await locations.check(draft, others)
    if (isForced || !isUntried(draft, current, undefined)) return undefined
    checkWorks(await this.#probe.run(draft, others))
    return draft
  }
}

/** Whether files would be read from, or new ones written to, a location that was not tested. */
function isUntried(
  draft: PlatformDraft,
  { props, isUsable }: StoragePlatform,
  tried: PlatformDraft | undefined,
): boolean {
  if (draft.status !== 'normal') return false
  if (tried && isSameConnection(draft, tried)) return false
  return !isUsable || (props.isDefault && !isSameConnection(draft, props))
}
