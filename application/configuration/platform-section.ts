import { PlatformBound } from '../../domain/storage/platform-conflicts.ts'
import { isSameConnection } from '../../domain/storage/platform-connection.ts'
import {
  draftPlatform,
  LOCAL_ENDPOINT,
  type PlatformDraft,
  type PlatformInput,
} from '../../domain/storage/platform-draft.ts'
import { PlatformKeyTaken, PlatformNotFound } from '../../domain/storage/platform-errors.ts'
import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'
import type { UploadTypes } from '../../domain/storage/upload-types.ts'
import type { ManagedPlatformRepo, PlatformUpdate } from '../ports/managed-platform-repo.ts'
import type { StoragePlatformRepo } from '../ports/storage-platform-repo.ts'
import { bring, type StoredEntry } from './bring.ts'
import type { EntryOf } from './configuration.ts'
import { inOrder } from './in-order.ts'
import type { Section } from './section.ts'
import type { Tally } from './tally.ts'

type Entry = EntryOf<'platforms'>

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
export class PlatformSection implements Section<'platforms'> {
  readonly name = 'platforms'
  readonly #tools: PlatformTools

  constructor(tools: PlatformTools) {
    this.#tools = tools
  }

  async read(): Promise<Entry[]> {
    const platforms = await this.#tools.platforms.list()
    return inOrder(platforms.flatMap(entriesOf), ({ key }) => key)
  }

  async bring(entries: readonly Entry[], tally: Tally): Promise<void> {
    const platforms = await this.#tools.platforms.list()
    const byId = new Map(platforms.map((platform) => [platform.id, platform]))
    const stored = platforms.flatMap((platform) =>
      entriesOf(platform).map((entry): StoredEntry<Entry> => ({ id: platform.id, entry })),
    )
    await bring(tally, entries, stored, {
      keyOf: ({ key }) => key,
      add: (entry) => this.#add(entry),
      edit: ({ id }, entry) => this.#edit(byId.get(id), entry, tally),
    })
  }

  async #add(entry: Entry): Promise<void> {
    const { managed, platforms, locations, types } = this.#tools
    const draft = draftPlatform(inputOf(entry, NO_SECRET, false), undefined, types)
    await locations.check(draft, await platforms.list())
    if ((await managed.add(draft)) === undefined) throw new PlatformKeyTaken(draft.key)
  }

  async #edit(current: StoragePlatform | undefined, entry: Entry, tally: Tally): Promise<void> {
    if (!current) throw new PlatformNotFound()
    const { managed, platforms, locations, types } = this.#tools
    const input = inputOf(entry, undefined, undefined)
    const others = (await platforms.list()).filter(({ id }) => id !== current.id)
    await locations.check(draftPlatform(input, current, types), others)
    const outcome = await managed.update(current.id, (latest) => {
      const draft = draftPlatform(input, latest, types)
      if (latest.isUsable && !isSameConnection(draft, latest.props)) {
        throw tally.fault(entry.key, IN_USE)
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
function entriesOf({ props }: StoragePlatform): Entry[] {
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
  return [{ key, kind, ...location, ...rules, remark }]
}

function acceptUpdate(outcome: PlatformUpdate, key: string): void {
  if (outcome === 'not-found') throw new PlatformNotFound()
  if (outcome === 'key-taken') throw new PlatformKeyTaken(key)
  if (outcome === 'key-in-use') throw new PlatformBound(key, 'files')
  if (outcome === 'location-in-use') throw new PlatformBound(key, 'location_in_use')
}
