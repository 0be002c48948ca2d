import { MemoryPreviewCache } from '../../../adapters/memory/files/memory-preview-cache.ts'
import { previewCacheContract } from '../../contract/preview-cache.contract.ts'

previewCacheContract('memory', (bytes) => new MemoryPreviewCache(bytes))
