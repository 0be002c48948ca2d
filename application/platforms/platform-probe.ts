import { ObjectKey } from '../../domain/storage/files/object-key.ts'
import { NoUsablePlatform, StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import type { PlatformDraft } from '../../domain/storage/platforms/platform-draft.ts'
import { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'
import type { Clock } from '../ports/clock.ts'
import type { Ids } from '../ports/crypto.ts'
import type { ByteRange, ObjectBody, ObjectStore } from '../ports/files/object-store.ts'
import type { ObjectStores } from '../ports/files/object-stores.ts'
import type { StoredFileRepo } from '../ports/files/stored-file-repo.ts'
import type { PublicReading } from '../ports/platforms/public-reading.ts'
import type { ForeignCount, ForeignObjects } from './foreign-objects.ts'
import type { PlatformLocations } from './platform-locations.ts'
import {
  AddressRefused,
  DomainRefused,
  OtherBytes,
  type PlatformWarning,
  type TakenStep,
  TestSteps,
} from './test-steps.ts'

const TERMS = {
  seconds: 60,
  contentType: 'text/plain',
  disposition: 'attachment; filename="probe.txt"',
}

/** One small object that is written to and read from a store under test. */
class Probe {
  readonly key: ObjectKey
  readonly #store: ObjectStore
  readonly #bytes: Uint8Array

  constructor(key: ObjectKey, store: ObjectStore, text: string) {
    this.key = key
    this.#store = store
    this.#bytes = new TextEncoder().encode(text)
  }

  get whole(): ByteRange {
    return { first: 0, last: this.#bytes.length - 1 }
  }

  async write(): Promise<undefined> {
    const { bytes } = await this.#store.put(this.key, once(this.#bytes), 'text/plain')
    if (bytes !== this.#bytes.length) throw new OtherBytes()
  }

  async read(range: ByteRange): Promise<undefined> {
    const body = await this.#store.open(this.key, range)
    if (!body) throw new OtherBytes()
    let at = range.first
    for await (const chunk of body) {
      if (chunk.some((byte, i) => byte !== this.#bytes[at + i])) throw new OtherBytes()
      at += chunk.length
    }
    if (at !== range.last + 1) throw new OtherBytes()
  }

  /** Lists one page of incomplete uploads, as recovery does. */
  async listUploads(): Promise<void> {
    await this.#store.seekLeftovers?.()
  }

  /** Reads by a signed address like those that downloads are redirected to. */
  async readSigned(platform: StoragePlatform, reading: PublicReading): Promise<void> {
    const handoff = await this.#store.handOff?.(this.key, TERMS)
    if (handoff?.kind !== 'address') return
    const bytes = await reading.follow(platform, handoff.url, this.#bytes.length + 1)
    if (!bytes) throw platform.signedFor ? new DomainRefused() : new AddressRefused()
    const isSame = bytes.length === this.#bytes.length
    if (!isSame || bytes.some((byte, i) => byte !== this.#bytes[i])) throw new OtherBytes()
  }

  async remove(): Promise<void> {
    await this.#store.remove(this.key)
  }

  isKeptAsVersion(): Promise<boolean> {
    return unlessRefused(this.#store.keepsVersions?.())
  }

  /** Finds this out by reading only. */
  mayDoMore(): Promise<boolean> {
    return unlessRefused(this.#store.canListReaders?.())
  }
}

interface ProbeTools {
  readonly locations: PlatformLocations
  /** Not the stores that files use: the settings under test may be wrong, or not saved yet. */
  readonly stores: ObjectStores
  /** Over the same stores. */
  readonly foreign: ForeignObjects
  readonly publicReading: PublicReading
  readonly files: Pick<StoredFileRepo, 'list'>
  readonly ids: Ids
  readonly clock: Clock
}

/** Stores cache a connection per key; all platforms under test share one key. */
const PROBED = { id: '0', key: 'probed', isDefault: false }
const PART: ByteRange = { first: 7, last: 18 }

/** Tests on a platform every operation that files need, with an object of a random name. */
export class PlatformProbe {
  readonly #tools: ProbeTools

  constructor(tools: ProbeTools) {
    this.#tools = tools
  }

  /**
   * @param others all other platforms
   * @param saved the platform as it is saved
   * @returns the steps to the first failure, and the removal
   */
  async run(
    draft: PlatformDraft,
    others: readonly StoragePlatform[],
    saved?: StoragePlatform,
  ): Promise<readonly TakenStep[]> {
    const steps = new TestSteps(this.#tools.clock)
    const isThere = saved?.props.locationEpoch === draft.locationEpoch
    if (await steps.take('location', () => this.#checkLocation(draft, others))) {
      const savedKey = isThere ? saved?.key : undefined
      await this.#use(new StoragePlatform({ ...draft, ...PROBED }), savedKey, steps)
    }
    return steps.taken
  }

  /**
   * What is there before a new platform is used, in an allowed location.
   * @param deadline aborts when the caller no longer waits
   * @returns `undefined` when that cannot be found out
   */
  async foreignOn(draft: PlatformDraft, deadline: AbortSignal): Promise<ForeignCount | undefined> {
    const counted = this.#tools.foreign
      .count(new StoragePlatform({ ...draft, ...PROBED }), undefined)
      .catch(unknownOfPlatform)
    return Promise.race([counted, aborted(deadline)])
  }

  async #checkLocation(
    draft: PlatformDraft,
    others: readonly StoragePlatform[],
  ): Promise<undefined> {
    await this.#tools.locations.check(draft, others)
  }

  /** Reads a missing object first: a refusal of this is more specific than one of a write. */
  async #use(
    platform: StoragePlatform,
    savedKey: string | undefined,
    steps: TestSteps,
  ): Promise<void> {
    const { stores, ids, clock } = this.#tools
    const key = ObjectKey.forUpload(platform.props.basePath, ids.handle(), '', clock.now())
    const ask = async () => {
      await stores.for(platform).open(key, PART)
      return undefined
    }
    const answers = await steps.take('access', ask, platform.leastPolicy)
    if (!answers) return
    const probe = new Probe(key, stores.for(platform), `probe ${ids.handle()}`)
    try {
      await this.#exercise(platform, savedKey, probe, steps)
    } finally {
      await steps.take('remove', () => this.#remove(probe))
    }
  }

  async #exercise(
    platform: StoragePlatform,
    savedKey: string | undefined,
    probe: Probe,
    steps: TestSteps,
  ): Promise<void> {
    const keepsFiles =
      (await steps.take('write', () => probe.write())) &&
      (await steps.take('read', () => probe.read(probe.whole))) &&
      (await steps.take('range', () => probe.read(PART))) &&
      (await steps.take('list', () => this.#list(platform, savedKey, probe)))
    if (!keepsFiles || !platform.props.remote) return
    if (!(await steps.take('sign', () => this.#sign(platform, probe)))) return
    await steps.take('privacy', () => this.#warningOf(platform, savedKey, probe.key))
    await steps.take('rights', async () => ((await probe.mayDoMore()) ? 'more_rights' : undefined))
  }

  async #remove(probe: Probe): Promise<PlatformWarning | undefined> {
    await probe.remove()
    return (await probe.isKeptAsVersion()) ? 'versioned' : undefined
  }

  /** Files can be stored without it; only reconciliation cannot find orphans. */
  async #list(
    platform: StoragePlatform,
    savedKey: string | undefined,
    probe: Probe,
  ): Promise<PlatformWarning | ForeignCount | undefined> {
    try {
      const found = await this.#tools.foreign.count(platform, savedKey, probe.key.value)
      await probe.listUploads()
      return found.count > 0 ? found : undefined
    } catch (error) {
      if (isOfListing(error)) return 'unlisted'
      throw error
    }
  }

  /** Only a warning: where downloads pass through the service, signed addresses are not needed. */
  async #sign(platform: StoragePlatform, probe: Probe): Promise<PlatformWarning | undefined> {
    try {
      await probe.readSigned(platform, this.#tools.publicReading)
      return undefined
    } catch (error) {
      if (platform.handsOff || !isOfAddress(error)) throw error
      return error instanceof DomainRefused ? 'signed_for_domain' : 'signed_address'
    }
  }

  async #warningOf(
    platform: StoragePlatform,
    savedKey: string | undefined,
    key: ObjectKey,
  ): Promise<PlatformWarning | undefined> {
    const { publicReading } = this.#tools
    const readability = await publicReading.of(platform, key)
    if (readability !== 'private') return readability === 'public' ? 'public' : 'privacy_unknown'
    const oldest = savedKey === undefined ? undefined : await this.#oldestOf(savedKey)
    const isOpen = oldest && (await publicReading.of(platform, oldest)) === 'public'
    return isOpen ? 'public_before' : undefined
  }

  /** Another system may have opened each object by itself. */
  async #oldestOf(platformKey: string): Promise<ObjectKey | undefined> {
    const sort = { by: 'createdAt', direction: 'asc' } as const
    const page = { filter: { platformKey }, sort, offset: 0, limit: 1 }
    const { files } = await this.#tools.files.list(page, 'all')
    return files[0]?.props.objectKey
  }
}

function unknownOfPlatform(error: unknown): undefined {
  if (!(error instanceof StorageFailed || error instanceof NoUsablePlatform)) throw error
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
}

/** The access key lacks the permission, or the service does not support listing. */
function isOfListing(error: unknown): boolean {
  return error instanceof StorageFailed && ['not_permitted', 'unknown'].includes(error.trouble)
}

function isOfAddress(error: unknown): boolean {
  return error instanceof AddressRefused || error instanceof OtherBytes
}

/** Such questions need permissions that files do not, so a refusal counts as no. */
async function unlessRefused(answer: Promise<boolean> | undefined): Promise<boolean> {
  try {
    return (await answer) ?? false
  } catch (error) {
    if (error instanceof StorageFailed) return false
    throw error
  }
}

async function* once(bytes: Uint8Array): ObjectBody {
  yield bytes
}
