import * as disk from 'node:fs/promises'
import { SHARED_MEMORY } from '../../adapters/local-disk/block-memory.ts'
import { BlockPool } from '../../adapters/local-disk/block-pool.ts'
import { HashThread } from '../../adapters/local-disk/hash-thread.ts'
import type { LocalDiskTools } from '../../adapters/local-disk/local-object-store.ts'

const pool = new BlockPool(32, 256, SHARED_MEMORY)
const readPool = new BlockPool()
const hashing = new HashThread()

export function diskTools(changes: Partial<LocalDiskTools> = {}): LocalDiskTools {
  return { disk, pool, readPool, hashing, minFreeBytes: 1, ...changes }
}
