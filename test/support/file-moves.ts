import { CopyFile } from '../../application/parts/moves/copy-file.ts'
import { FileMigrations } from '../../application/parts/moves/file-migrations.ts'
import { RunFileMigrations } from '../../application/parts/moves/run-file-migrations.ts'
import { TellProgress } from '../../application/parts/moves/tell-progress.ts'
import type { ObjectStore } from '../../application/ports/files/object-store.ts'
import type { PushEvent } from '../../domain/push/push-event.ts'
import type { ObjectKey } from '../../domain/storage/files/object-key.ts'
import { MemoryObjectStore } from '../memory/files/memory-object-stores.ts'
import { bodyOf, collect } from './bodies.ts'
import { aPlatform } from './builders.ts'
import { fileParts } from './file-parts.ts'
import { memoryRecords } from './memory-records.ts'
import { MovingClock } from './moving-clock.ts'
import { RecordingNotifier } from './push-recorder.ts'
import { uniqueHex } from './unique.ts'

export const GRACE = 600
export const starter = { userId: '7', userName: 'clerk' }

class Listener extends RecordingNotifier {
  readonly events: PushEvent[] = []

  override toUser(userId: string, event: PushEvent): void {
    super.toUser(userId, event)
    this.events.push(event)
  }
}

/** What a test does to the platforms. */
interface Meddling {
  put?: (key: ObjectKey, body: AsyncIterable<Uint8Array>) => Promise<void>
  open?: (key: ObjectKey) => Promise<void>
}

/** Platforms `old` and `new`, and everything that moves files between them. */
export async function fileMoves(graceSeconds = GRACE, old?: ObjectStore) {
  const records = memoryRecords()
  await records.given.platform(aPlatform({ id: '1', key: 'old', isDefault: true }))
  await records.given.platform(aPlatform({ id: '2', key: 'new', basePath: 'base' }))
  const clock = new MovingClock()
  const ids = { handle: () => uniqueHex(32), token: () => uniqueHex(43), below: () => 0 }
  const stores = { old: new MemoryObjectStore(), new: new MemoryObjectStore() }
  const meddling: Meddling = {}
  const objects = {
    for: ({ key }: { key: string }) =>
      meddled(key === 'old' ? (old ?? stores.old) : stores.new, meddling),
  }
  const parts = fileParts({ ...records, clock, ids }, objects)
  const { migrations, files, platforms } = records
  const notifier = new Listener()
  const run = () =>
    new RunFileMigrations(platforms, records.exclusiveWork(), {
      ...{ migrations, files, clock, graceSeconds, progress: new TellProgress(notifier) },
      copyFile: new CopyFile(parts.vault, parts.running, parts.remove, ids),
    })
  const moves = new FileMigrations(platforms, migrations, clock)
  const upload = (content: Uint8Array) =>
    parts.uploadFile.execute({
      ...{ uploader: starter, name: 'a.png', declaredType: undefined, body: bodyOf(content) },
    })
  const content = async (id: string) => {
    const { bytes, read } = await parts.openFile.execute(id, 'all')
    return collect(await read({ first: 0, last: bytes - 1 }))
  }
  const begin = () => moves.start({ from: 'old', to: 'new', starter })
  const world = { ...records, ...parts, clock, stores, meddling, notifier }
  return { ...world, run, moves, upload, content, begin }
}

function meddled(store: ObjectStore, meddling: Meddling): ObjectStore {
  return {
    put: async (key, body, type) => {
      await meddling.put?.(key, body)
      return store.put(key, body, type)
    },
    open: async (key, range) => {
      await meddling.open?.(key)
      return store.open(key, range)
    },
    sizeOf: async () => undefined,
    remove: (key) => store.remove(key),
    removeLeftovers: () => store.removeLeftovers(new Date(0), async () => new Set()),
  }
}
