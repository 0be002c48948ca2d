import { expect, it } from 'vitest'
import { MemoryPushBus } from '../../../adapters/memory/instances/memory-push-bus.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { directObjectsContract } from '../../contract/direct-objects.contract.ts'
import { objectInventoryContract } from '../../contract/object-inventory.contract.ts'
import { objectStoreContract } from '../../contract/object-store.contract.ts'
import { objectStoresContract } from '../../contract/object-stores.contract.ts'
import { publicReadingContract } from '../../contract/public-reading.contract.ts'
import { pushBusContract } from '../../contract/push-bus.contract.ts'
import { VIRUS, virusScannerContract } from '../../contract/virus-scanner.contract.ts'
import { MemoryObjectStore, MemoryObjectStores } from '../../memory/files/memory-object-stores.ts'
import { MemoryPreviewCache } from '../../memory/files/memory-preview-cache.ts'
import { MemoryPublicReading } from '../../memory/files/memory-public-reading.ts'
import { MemoryVirusScanner } from '../../memory/files/memory-virus-scanner.ts'
import { MemoryImportedRows } from '../../memory/legacy/memory-imported-rows.ts'
import { MemoryLegacySource } from '../../memory/legacy/memory-legacy-source.ts'
import { previewCacheContract } from '../../parts/previews/preview-cache.contract.ts'
import { importedRowsContract } from '../../parts/switch/imported-rows.contract.ts'
import { legacySourceContract } from '../../parts/switch/legacy-source.contract.ts'
import { bodyOf } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { aRemotePlatform } from '../../support/platform-builders.ts'
import { RecordingListener, textOf, toEverybody, toUser } from '../../support/push-buses.ts'

directObjectsContract(
  'memory',
  async () => {
    const store = new MemoryObjectStore()
    const { direct } = store
    const content = async () => ({ objects: [...store.keys], unfinished: direct.unfinished })
    return { store, direct, content, send: (...request) => direct.send(...request) }
  },
  { sha256: true },
)

objectInventoryContract('memory', {
  fresh: async () => new MemoryObjectStores(),
  platform: () => aPlatform({ basePath: 'base' }),
  foreignKind: 's3',
})

importedRowsContract('memory', (work) => work(new MemoryImportedRows()))
legacySourceContract('memory', async (rows) => ({
  source: new MemoryLegacySource(rows),
  close: async () => undefined,
}))

objectStoreContract('memory', async () => new MemoryObjectStore())
objectStoresContract('memory', {
  fresh: async () => new MemoryObjectStores(),
  platform: () => aPlatform(),
})

it('is full at its limit, and takes objects again when others went', async () => {
  const store = new MemoryObjectStore(100)
  const [one, two] = [ObjectKey.parse('one'), ObjectKey.parse('two')]
  await store.put(one, bodyOf(Buffer.alloc(60)))
  await expect(store.put(two, bodyOf(Buffer.alloc(60)))).rejects.toMatchObject({
    code: 'storage_full',
  })
  await store.remove(one)
  await expect(store.put(two, bodyOf(Buffer.alloc(60)))).resolves.toMatchObject({ bytes: 60 })
})

previewCacheContract('memory', (bytes) => new MemoryPreviewCache(bytes))

publicReadingContract('memory', async (readability) => {
  const reading = new MemoryPublicReading()
  if (readability === 'public') reading.declare('files', 'public')
  const addresses = { signed: 'https://files.test/one?good', refused: 'https://files.test/one?bad' }
  reading.serve(addresses.signed, Buffer.from('bytes'))
  const key = ObjectKey.parse('2026/03/04/one')
  return { reading, platform: aRemotePlatform(), key, ...addresses, content: 'bytes' }
})

pushBusContract('memory', () => {
  const clock = new MovingClock()
  const bus = new MemoryPushBus(clock)
  return { here: bus, there: bus, elapse: async (seconds) => clock.advance(seconds) }
})

it('bounds the number of users with messages', async () => {
  const bus = new MemoryPushBus(new MovingClock(), 2)
  for (const userId of ['1', '2', '3']) await bus.publish(toUser(userId, userId))
  const kept = await Promise.all(['1', '2', '3'].map((userId) => bus.replay(userId, 1)))
  expect(kept.map(({ messages }) => messages.map(textOf))).toEqual([[], ['2'], ['3']])
})

it('delivers nothing after it was closed', async () => {
  const bus = new MemoryPushBus(new MovingClock())
  const listener = new RecordingListener()
  await bus.listen(listener)
  await bus.close()
  await bus.publish(toEverybody('late'))
  expect(listener.heardMessages).toEqual([])
})

virusScannerContract('memory', async () => new MemoryVirusScanner(VIRUS))
