import { StoreOnce } from '../../application/files/store-once.ts'
import type { StoragePlatformProps } from '../../domain/storage/platforms/storage-platform.ts'
import { MemoryObjectStore } from '../memory/files/memory-object-store.ts'
import { MemoryDatabase } from '../memory/memory-database.ts'
import { bodyOf, collect } from './bodies.ts'
import { aPlatform } from './builders.ts'
import { fileParts, SOMEBODY } from './file-parts.ts'
import { memoryRecords } from './memory-records.ts'
import { MovingClock } from './moving-clock.ts'
import { uniqueHex } from './unique.ts'

type Seen = <T extends object>(port: T) => T

const ids = { handle: () => uniqueHex(32), token: () => uniqueHex(43), below: () => 0 }

/** Records and objects that outlive the processes which use them. */
export class OneObjectWorld {
  readonly clock = new MovingClock()
  readonly store = new MemoryObjectStore()
  readonly #database = new MemoryDatabase()

  static async open(platform: Partial<StoragePlatformProps> = {}): Promise<OneObjectWorld> {
    const world = new OneObjectWorld()
    const { given } = memoryRecords(world.#database)
    await given.platform(aPlatform({ key: 'default', isDefault: true, ...platform }))
    return world
  }

  get records(): number {
    return this.#database.files.size
  }

  /** A process. @param seen wraps what it uses outside itself */
  process(seen: Seen = (port) => port, isOn = true) {
    const all = memoryRecords(this.#database)
    const world = { ...all, files: seen(all.files), clock: this.clock, ids }
    const store = seen(this.store)
    const parts = fileParts(world, { for: () => store })
    return {
      once: new StoreOnce(seen(all.shared), parts.vault, this.clock, isOn),
      recover: () => parts.recover.execute(),
      remove: (id: string) => parts.deleteFiles.execute([id], SOMEBODY),
      async upload(content: Uint8Array): Promise<string> {
        const file = { name: 'a.png', declaredType: undefined, body: bodyOf(content) }
        return (await parts.uploadFile.execute({ ...file, uploader: SOMEBODY })).id
      },
      async read(id: string): Promise<Buffer> {
        const { bytes, read } = await parts.downloadFile.execute(id, SOMEBODY)
        return collect(await read({ first: 0, last: bytes - 1 }))
      },
    }
  }
}
