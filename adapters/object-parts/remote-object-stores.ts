import type { LookupFunction } from 'node:net'
import type { RemoteLocation } from '../../application/platforms/remote-access.ts'
import type {
  ListedObject,
  ObjectInventory,
} from '../../application/ports/files/object-inventory.ts'
import type { ObjectStore } from '../../application/ports/files/object-store.ts'
import type { ObjectStores } from '../../application/ports/files/object-stores.ts'
import { NoUsablePlatform } from '../../domain/storage/files/storage-errors.ts'
import type { PlatformKind } from '../../domain/storage/platforms/platform-kind.ts'
import type { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'
import { PartMemory } from './part-memory.ts'

/** In seconds. Several fit into the age of leftovers, so that some may fail. */
const TOUCH_SECONDS = 15

/** Dependencies of the stores of one kind. */
export interface RemoteTools<Patience> {
  /** @throws NoUsablePlatform if the platform must not be contacted */
  locationOf(platform: StoragePlatform): RemoteLocation
  /** Resolves a platform's endpoint and refuses forbidden addresses. */
  lookupFor?(platform: StoragePlatform): LookupFunction
  /** Without it, these stores share memory of their own. */
  readonly memory?: PartMemory
  readonly patience?: Patience
  readonly touchSeconds?: number
}

/** The open resources of one platform. */
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

/** Remote platforms of one kind. Each has a store, which is replaced when its settings change. */
export class RemoteObjectStores<Store extends ObjectStore>
  implements ObjectStores, ObjectInventory
{
  readonly #kind: PlatformKind
  readonly #tools: RemoteTools<unknown>
  readonly #open: (location: RemoteLocation, means: Means) => Opened<Store>
  readonly #memory: PartMemory
  readonly #opened = new Map<
    string,
    { readonly location: string; readonly opened: Opened<Store> }
  >()

  constructor(
    kind: PlatformKind,
    tools: RemoteTools<unknown>,
    open: (location: RemoteLocation, means: Means) => Opened<Store>,
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

  /** A replaced store keeps serving its users; the service ends its idle connections. */
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
