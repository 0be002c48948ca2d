import { expect, it } from 'vitest'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { objectStoreContract } from '../../contract/object-store.contract.ts'
import { objectStoresContract } from '../../contract/object-stores.contract.ts'
import { MemoryObjectStore } from '../../memory/files/memory-object-store.ts'
import { MemoryObjectStores } from '../../memory/files/memory-object-stores.ts'
import { bodyOf } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'

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
