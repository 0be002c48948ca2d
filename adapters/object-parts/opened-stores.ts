import type { LookupFunction } from 'node:net'
import { NoUsablePlatform } from '../../domain/storage/storage-errors.ts'
import type { PlatformKind, StoragePlatform } from '../../domain/storage/storage-platform.ts'
import type { PartMemory } from './part-memory.ts'

/** Within the age at which leftovers are removed, so that several may fail. */
export const TOUCH_SECONDS = 15

/** What the stores of a kind are made with. */
export interface RemoteTools<Place, Patience> {
  /** @throws NoUsablePlatform when a platform may not be spoken to */
  placeOf(platform: StoragePlatform): Place
  /** Resolves a platform's endpoint, and refuses addresses that it may not connect to. */
  lookupFor?(platform: StoragePlatform): LookupFunction
  /** Otherwise these stores have one of their own. */
  readonly memory?: PartMemory
  readonly patience?: Patience
  readonly touchSeconds?: number
}

interface Closable {
  close(): void
}

type Open<Place, Store> = (place: Place, lookup: LookupFunction | undefined) => Store

/** What was opened for platforms of one kind: one each, until its settings change. */
export class OpenedStores<Place, Opened extends { readonly connection: Closable }> {
  readonly #kind: PlatformKind
  readonly #tools: Pick<RemoteTools<Place, never>, 'placeOf' | 'lookupFor'>
  readonly #open: Open<Place, Opened>
  readonly #opened = new Map<string, { readonly place: string; readonly opened: Opened }>()

  constructor(
    kind: PlatformKind,
    tools: Pick<RemoteTools<Place, never>, 'placeOf' | 'lookupFor'>,
    open: Open<Place, Opened>,
  ) {
    this.#kind = kind
    this.#tools = tools
    this.#open = open
  }

  /**
   * One that was replaced still serves who has it; its idle connections the service ends.
   * @throws NoUsablePlatform
   */
  for(platform: StoragePlatform): Opened {
    if (platform.props.kind !== this.#kind) throw new NoUsablePlatform()
    const at = this.#tools.placeOf(platform)
    const place = JSON.stringify(at)
    const known = this.#opened.get(platform.key)
    if (known?.place === place) return known.opened
    const opened = this.#open(at, this.#tools.lookupFor?.(platform))
    this.#opened.set(platform.key, { place, opened })
    return opened
  }

  close(): void {
    for (const { opened } of this.#opened.values()) opened.connection.close()
    this.#opened.clear()
  }
}
