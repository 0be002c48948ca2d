import { directObjectsContract } from '../../contract/direct-objects.contract.ts'
import { MemoryObjectStore } from '../../memory/files/memory-object-store.ts'

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
