import { previewCacheContract } from '../../contract/preview-cache.contract.ts'
import { MemoryPreviewCache } from '../../memory/files/memory-preview-cache.ts'

previewCacheContract('memory', (bytes) => new MemoryPreviewCache(bytes))
