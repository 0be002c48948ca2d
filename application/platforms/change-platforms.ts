import { type Audited, unaudited } from '../../domain/audit/audited.ts'
import type { Id } from '../../domain/shared/id.ts'
import {
  draftPlatform,
  type PlatformDraft,
  type PlatformInput,
} from '../../domain/storage/platforms/platform-draft.ts'
import {
  PlatformBound,
  PlatformChanging,
  PlatformKeyTaken,
  PlatformNotFound,
} from '../../domain/storage/platforms/platform-errors.ts'
import { isSameConnection } from '../../domain/storage/platforms/platform-location.ts'
import type { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'
import type { UploadTypes } from '../../domain/storage/uploads/upload-types.ts'
import type { ManagedPlatformRepo } from '../ports/platforms/managed-platform-repo.ts'
import type { StoragePlatformRepo } from '../ports/platforms/storage-platform-repo.ts'
import type { ForeignCount } from './foreign-objects.ts'
import { type PlatformFields, storableInput } from './platform-fields.ts'
import type { PlatformLocations } from './platform-locations.ts'
import type { PlatformProbe } from './platform-probe.ts'
import type { PlatformSecrets } from './platform-secrets.ts'
import { checkWorks } from './test-steps.ts'

interface PlatformTools {
  readonly managed: ManagedPlatformRepo
  readonly platforms: StoragePlatformRepo
  readonly locations: PlatformLocations
  readonly secrets: PlatformSecrets
  readonly types: UploadTypes
}

const ROUNDS = 3

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

/**
 * Somebody else may change a platform while it is tested. Then the changed platform is tested, a
 * few times at most.
 * @param round tests and changes it, or throws PlatformChanging; each round is logged
 */
async function inRounds(round: () => Promise<void>): Promise<void> {
  for (let left = ROUNDS - 1; ; left -= 1) {
    try {
      return await round()
    } catch (error) {
      if (left === 0 || !(error instanceof PlatformChanging)) throw error
    }
  }
}

interface AddTerms {
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

/** Ids that do not exist are ignored if at least one platform was removed. */
export class RemovePlatforms {
  readonly #platforms: ManagedPlatformRepo

  constructor(platforms: ManagedPlatformRepo) {
    this.#platforms = platforms
  }

  /** Removes all of them or none. @throws PlatformBound, PlatformNotFound */
  async execute(ids: readonly Id[]): Promise<void> {
    for (const id of ids) {
      const platform = await this.#platforms.get(id)
      if (platform?.isBuiltIn) throw new PlatformBound(platform.key, 'built_in')
    }
    const outcome = await this.#platforms.remove(ids)
    if (outcome === 0) throw new PlatformNotFound()
    if (typeof outcome !== 'number') throw new PlatformBound(outcome.key, outcome.bond)
  }
}

/** Without a default, uploads are refused; stored files stay readable. */
export class SetDefaultPlatform {
  readonly #managed: ManagedPlatformRepo
  readonly #platforms: StoragePlatformRepo
  readonly #probe: PlatformProbe

  constructor(managed: ManagedPlatformRepo, platforms: StoragePlatformRepo, probe: PlatformProbe) {
    this.#managed = managed
    this.#platforms = platforms
    this.#probe = probe
  }

  /**
   * @param isForced skips the test. @throws PlatformNotFound, PlatformNotWorking, PlatformChanging
   */
  async execute(
    id: Id,
    isDefault: boolean,
    isForced: boolean,
    audited: Audited = unaudited,
  ): Promise<void> {
    await inRounds(async () => {
      // Tested before the change, which locks the record and must not wait for a platform.
      const tried = isDefault && !isForced ? await this.#tried(id) : undefined
      const look = (latest: StoragePlatform) => {
        if (tried && !isSameConnection(latest.props, tried.props)) throw new PlatformChanging()
      }
      await audited(async () => {
        const isThere = await this.#managed.setDefault(id, isDefault, look)
        if (!isThere) throw new PlatformNotFound()
      })
    })
  }

  async #tried(id: Id): Promise<StoragePlatform> {
    const current = await this.#managed.get(id)
    if (!current) throw new PlatformNotFound()
    const others = (await this.#platforms.list()).filter((platform) => platform.id !== id)
    checkWorks(await this.#probe.run(current.props, others))
    return current
  }
}
