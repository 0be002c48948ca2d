import { type Audited, unaudited } from '../../domain/audit/audited.ts'
import { hasPart } from '../../domain/shared/has-part.ts'
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
import { checkWorks, type TakenStep } from './test-steps.ts'

interface PlatformTools {
  readonly managed: ManagedPlatformRepo
  readonly platforms: StoragePlatformRepo
  readonly locations: PlatformLocations
  readonly secrets: PlatformSecrets
  readonly types: UploadTypes
  readonly probe: PlatformProbe
}

interface PlatformPage {
  readonly key: string | undefined
  readonly bucketContains: string | undefined
  readonly isDefault: boolean | undefined
  readonly offset: number
  readonly limit: number
}

interface AddTerms {
  /** New files are stored there from now on. */
  readonly isDefault: boolean
  /** Skips the test, even for a default. */
  readonly isForced: boolean
  /** Aborts when the caller no longer waits for the number of foreign objects. */
  readonly deadline: AbortSignal
}

const ROUNDS = 3

export class ManagePlatforms {
  readonly #tools: PlatformTools

  constructor(tools: PlatformTools) {
    this.#tools = tools
  }

  /** An installation has a handful of platforms, and they are cached together anyway. */
  async list(page: PlatformPage) {
    const all = await this.#tools.platforms.list()
    const found = all.filter((platform) => fits(platform, page))
    const platforms = found.slice(page.offset, page.offset + page.limit)
    return { platforms, total: found.length }
  }

  /** @throws PlatformNotFound */
  async get(id: Id): Promise<StoragePlatform> {
    const platform = await this.#tools.managed.get(id)
    if (!platform) throw new PlatformNotFound()
    return platform
  }

  /**
   * Tests only a new default; another platform may be unreachable or not exist yet.
   * @returns how many objects of others are there, if that could be found out
   * @throws InvalidPlatform, PlatformLocationRefused, PlatformKeyTaken, PlatformNotWorking
   */
  async add(
    fields: PlatformFields,
    { isDefault, isForced, deadline }: AddTerms,
    audited: Audited,
  ): Promise<ForeignCount | undefined> {
    const { managed, locations, secrets, types, probe } = this.#tools
    const draft = draftPlatform(storableInput(fields, secrets), undefined, types)
    const others = await this.#others(undefined)
    await locations.check(draft, others)
    if (isDefault && !isForced) checkWorks(await probe.run(draft, others))
    const foreign = await probe.foreignOn(draft, deadline)
    await audited(async () => {
      const id = await managed.add(draft, isDefault)
      if (id === undefined) throw new PlatformKeyTaken(draft.key)
    })
    return foreign
  }

  /**
   * Tests a newly enabled platform, and a default whose connection settings change.
   * @param isForced skips the tests, and changes the location even while objects are stored there
   * @throws InvalidPlatform, PlatformLocationRefused, PlatformNotFound, PlatformKeyTaken,
   * PlatformBound
   * @throws PlatformNotWorking, PlatformChanging
   */
  async edit(
    id: Id,
    fields: PlatformFields,
    isForced: boolean,
    audited: Audited = unaudited,
  ): Promise<void> {
    // Sealed once, because sealing a secret again gives another text.
    const input = storableInput(fields, this.#tools.secrets)
    await inRounds(() => this.#editOnce(id, input, isForced, audited))
  }

  /**
   * Without a default, uploads are refused; stored files stay readable.
   * @param isForced skips the test. @throws PlatformNotFound, PlatformNotWorking, PlatformChanging
   */
  async setDefault(
    id: Id,
    isDefault: boolean,
    isForced: boolean,
    audited: Audited = unaudited,
  ): Promise<void> {
    const { managed, probe } = this.#tools
    await inRounds(async () => {
      // Tested before the change, which locks the record and must not wait for a platform.
      const tried = isDefault && !isForced ? await this.get(id) : undefined
      if (tried) checkWorks(await probe.run(tried.props, await this.#others(id)))
      const look = (latest: StoragePlatform) => {
        if (tried && !isSameConnection(latest.props, tried.props)) throw new PlatformChanging()
      }
      await audited(async () => {
        if (!(await managed.setDefault(id, isDefault, look))) throw new PlatformNotFound()
      })
    })
  }

  /**
   * Removes all of them or none. Ids that do not exist are ignored if at least one was removed.
   * @throws PlatformBound, PlatformNotFound
   */
  async remove(ids: readonly Id[]): Promise<void> {
    const { managed } = this.#tools
    for (const id of ids) {
      const platform = await managed.get(id)
      if (platform?.isBuiltIn) throw new PlatformBound(platform.key, 'built_in')
    }
    const outcome = await managed.remove(ids)
    if (outcome === 0) throw new PlatformNotFound()
    if (typeof outcome !== 'number') throw new PlatformBound(outcome.key, outcome.bond)
  }

  /**
   * @param id a saved platform; absent for a new one
   * @param fields as they would be saved; absent to test a saved platform as it is
   * @throws PlatformNotFound, InvalidPlatform
   */
  async test(
    id: Id | undefined,
    fields: PlatformFields | undefined,
  ): Promise<readonly TakenStep[]> {
    const { secrets, types, probe } = this.#tools
    const current = id === undefined ? undefined : await this.get(id)
    const draft = fields
      ? draftPlatform(storableInput(fields, secrets), current, types)
      : current?.props
    if (!draft) throw new PlatformNotFound()
    return probe.run(draft, await this.#others(id), current)
  }

  async #editOnce(
    id: Id,
    input: PlatformInput,
    isForced: boolean,
    audited: Audited,
  ): Promise<void> {
    const { managed, types } = this.#tools
    const current = await this.get(id)
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
    const { locations, probe } = this.#tools
    const others = await this.#others(current.id)
    await locations.check(draft, others)
    if (isForced || !isUntried(draft, current, undefined)) return undefined
    checkWorks(await probe.run(draft, others))
    return draft
  }

  async #others(id: Id | undefined): Promise<StoragePlatform[]> {
    return (await this.#tools.platforms.list()).filter((platform) => platform.id !== id)
  }
}

function fits({ props, shownBucket }: StoragePlatform, page: PlatformPage): boolean {
  const { key, bucketContains, isDefault } = page
  if (key !== undefined && props.key !== key) return false
  if (isDefault !== undefined && props.isDefault !== isDefault) return false
  return bucketContains === undefined || hasPart(bucketContains)(shownBucket)
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
