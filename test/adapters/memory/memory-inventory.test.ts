import { objectInventoryContract } from '../../contract/object-inventory.contract.ts'
import { MemoryObjectStores } from '../../memory/files/memory-object-stores.ts'
import { aPlatform } from '../../support/builders.ts'

objectInventoryContract('memory', {
  fresh: async () => new MemoryObjectStores(),
  platform: () => aPlatform({ basePath: 'base' }),
  foreignKind: 's3',
})
