import type { LookupFunction } from 'node:net'
import type { ListedObject, ObjectInventory } from '../../application/ports/object-inventory.ts'
import type { ObjectStore } from '../../application/ports/object-store.ts'
import type { ObjectStores } from '../../application/ports/object-stores.ts'
import { NoUsablePlatform } from '../../domain/storage/storage-errors.ts'
import type { PlatformKind, StoragePlatform } from '../../domain/storage/storage-platform.ts'
import { PartMemory } from './part-memory.ts'

/** Within the age at which leftovers are removed, so that several may fail. */
const TOUCH_SECONDS = 15

/** What the stores of a kind are made with. */
export interface RemoteTools<Location, Patience> {
  /** @throws NoUsablePlatform when a platform may not be spoken to */
  locationOf(platform: StoragePlatform): Location
  /** Resolves a platform's endpoint, and refuses addresses that it may not connect to. */
  lookupFor?(platform: StoragePlatform): LookupFunction
  /** Otherwise these stores have one of their own. */
  readonly memory?: PartMemory
  readonly patience?: Patience
  readonly touchSeconds?: number
}

/** What was opened for one platform. */
interface Opened<Store> {
  readonly store: Store
  pages(): AsyncIterable<readonly ListedObject[]>
  close(): void
}

interface Means {
  readonly lookup: LookupFunction | undefined
  readonly memory: PartMemory
  readonly touchSeconds: number
}

/** Platforms of one kind beyond this machine: a store for each, until its settings change. */
export class RemoteObjectStores<Location, Store extends ObjectStore>
  implements ObjectStores, ObjectInventory
{
  readonly #kind: PlatformKind
  readonly #tools: RemoteTools<Location, unknown>
  readonly #open: (location: Location, means: Means) => Opened<Store>
  readonly #memory: PartMemory
  readonly #opened = new Map<
    string,
    { readonly location: string; readonly opened: Opened<Store> }
  >()

  constructor(
    kind: PlatformKind,
    tools: RemoteTools<Location, unknown>,
    open: (location: Location, means: Means) => Opened<Store>,
  ) {
    this.#kind = kind
    this.#tools = tools
    this.#open = open
    this.#memory = tools.memory ?? new PartMemory()
  }

  for(platform: StoragePlatform): Store {
    return this.#openedFor(platform).store
  }

  async *pages(platform: StoragePlatform): AsyncGenerator<readonly ListedObject[]> {
    yield* this.#openedFor(platform).pages()
  }

  close(): void {
    for (const { opened } of this.#opened.values()) opened.close()
    this.#opened.clear()
  }

  /** One that was replaced still serves who has it; its idle connections the service ends. */
  #openedFor(platform: StoragePlatform): Opened<Store> {
    if (platform.props.kind !== this.#kind) throw new NoUsablePlatform()
    const { touchSeconds = TOUCH_SECONDS } = this.#tools
    const at = this.#tools.locationOf(platform)
    const location = JSON.stringify(at)
    const known = this.#opened.get(platform.key)
    if (known?.location === location) return known.opened
    const means = { lookup: this.#tools.lookupFor?.(platform), memory: this.#memory, touchSeconds }
    const opened = this.#open(at, means)
    this.#opened.set(platform.key, { location, opened })
    return opened
  }
}
