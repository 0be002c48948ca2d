import type { Id } from '../../../domain/shared/id.ts'
import type { InlineShowing } from '../../../domain/storage/files/viewable.ts'
import type { FileLimits } from '../../../domain/storage/platforms/file-limits.ts'
import {
  draftPlatform,
  LOCAL_ENDPOINT,
  type PlatformDraft,
  type PlatformInput,
} from '../../../domain/storage/platforms/platform-draft.ts'
import {
  PlatformBound,
  PlatformKeyTaken,
  PlatformNotFound,
} from '../../../domain/storage/platforms/platform-errors.ts'
import type { PlatformKind } from '../../../domain/storage/platforms/platform-kind.ts'
import { isSameConnection } from '../../../domain/storage/platforms/platform-location.ts'
import type { RemoteOptions } from '../../../domain/storage/platforms/remote-settings.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import type { UploadTypes } from '../../../domain/storage/uploads/upload-types.ts'
import type {
  ManagedPlatformRepo,
  PlatformUpdate,
} from '../../ports/platforms/managed-platform-repo.ts'
import type { StoragePlatformRepo } from '../../ports/platforms/storage-platform-repo.ts'
import type { KeyedRecords, StoredEntry } from './keyed-section.ts'
import { FaultyEntry } from './section.ts'

/** Each service decides itself whether it is enabled and whether it is the default. */
interface Entry {
  readonly key: string
  readonly kind: PlatformKind
  /** `null` for `local`, like the next three. */
  readonly endpoint: string | null
  readonly isHttps: boolean | null
  readonly region: string | null
  readonly options: RemoteOptions | null
  readonly bucket: string | null
  readonly basePath: string
  /** `local` only. */
  readonly rootPath: string | null
  readonly customDomain: string
  readonly limits: FileLimits | null
  readonly verifyDownloads: boolean
  readonly givesAddresses: boolean
  readonly inline: InlineShowing
  readonly remark: string
}

interface PlatformTools {
  readonly managed: ManagedPlatformRepo
  readonly platforms: StoragePlatformRepo
  readonly locations: {
    check(draft: PlatformDraft, others: readonly StoragePlatform[]): Promise<void>
  }
  readonly types: UploadTypes
}

/** Neither sealed nor a reference: it cannot be opened, so the platform requires its keys. */
const NO_SECRET = 'none'

const IN_USE =
  'it is enabled, so where it is and how it is reached is changed on its page, which tries it first.'

/** Storage platforms keep their secrets. New ones are disabled and have no secret. */
export class PlatformEntries implements KeyedRecords<Entry> {
  readonly #tools: PlatformTools

  constructor(tools: PlatformTools) {
    this.#tools = tools
  }

  keyOf({ key }: Entry): string {
    return key
  }

  async stored(): Promise<StoredEntry<Entry>[]> {
    return (await this.#tools.platforms.list()).flatMap(storedPlatform)
  }

  async add(entry: Entry): Promise<void> {
    const { managed, platforms, locations, types } = this.#tools
    const draft = draftPlatform(inputOf(entry, NO_SECRET, false), undefined, types)
    await locations.check(draft, await platforms.list())
    if ((await managed.add(draft)) === undefined) throw new PlatformKeyTaken(draft.key)
  }

  async edit(id: Id, entry: Entry): Promise<void> {
    const { managed, platforms, locations, types } = this.#tools
    const all = await platforms.list()
    const current = all.find((one) => one.id === id)
    if (!current) throw new PlatformNotFound()
    const input = inputOf(entry, undefined, undefined)
    const others = all.filter((one) => one !== current)
    await locations.check(draftPlatform(input, current, types), others)
    const outcome = await managed.update(id, (latest) => {
      const draft = draftPlatform(input, latest, types)
      if (latest.isUsable && !isSameConnection(draft, latest.props)) {
        throw new FaultyEntry(`platforms "${entry.key}"`, IN_USE)
      }
      return draft
    })
    acceptUpdate(outcome, current.key)
  }
}

/** @param isEnabled `undefined` leaves it unchanged, like `secret` */
function inputOf(
  entry: Entry,
  secret: string | undefined,
  isEnabled: boolean | undefined,
): PlatformInput {
  const { kind, options, limits, rootPath, verifyDownloads, givesAddresses, inline } = entry
  return {
    key: entry.key,
    endpoint: kind === 'local' ? LOCAL_ENDPOINT : (entry.endpoint ?? ''),
    bucket: entry.bucket ?? '',
    accessKey: secret,
    secretKey: secret,
    isHttps: entry.isHttps ?? undefined,
    region: entry.region ?? undefined,
    basePath: entry.basePath,
    customDomain: entry.customDomain,
    accessPolicy: undefined,
    remark: entry.remark,
    options: {
      kind,
      isEnabled,
      verifyDownloads,
      givesAddresses,
      inline,
      ...options,
      rootPath: rootPath ?? undefined,
      limits: limits ?? {},
    },
  }
}

/** Empty for a platform that an earlier version left without settings. */
function storedPlatform({ id, props }: StoragePlatform): StoredEntry<Entry>[] {
  const { key, kind, basePath, customDomain, remark, remote, limits } = props
  const { verifyDownloads = true, givesAddresses = true, inline = 'pictures' } = props
  if (kind !== 'local' && !remote) return []
  const location = {
    endpoint: remote?.endpoint ?? null,
    isHttps: remote?.isHttps ?? null,
    region: remote?.region ?? null,
    options: remote?.options ?? null,
    bucket: (remote?.bucket ?? props.localBucket) || null,
    basePath,
    rootPath: props.rootPath ?? null,
    customDomain,
  }
  const hasLimits = limits !== undefined && Object.keys(limits).length > 0
  const rules = { limits: hasLimits ? limits : null, verifyDownloads, givesAddresses, inline }
  return [{ id, entry: { key, kind, ...location, ...rules, remark } }]
}

function acceptUpdate(outcome: PlatformUpdate, key: string): void {
  if (outcome === 'not-found') throw new PlatformNotFound()
  if (outcome === 'key-taken') throw new PlatformKeyTaken(key)
  if (outcome === 'key-in-use') throw new PlatformBound(key, 'files')
  if (outcome === 'location-in-use') throw new PlatformBound(key, 'location_in_use')
}
