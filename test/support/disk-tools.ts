import * as disk from 'node:fs/promises'
import { BlockPool } from '../../adapters/local-disk/block-pool.ts'
import type { LocalDiskTools } from '../../adapters/local-disk/local-object-store.ts'

const pool = new BlockPool()
const readPool = new BlockPool()

export function diskTools(changes: Partial<LocalDiskTools> = {}): LocalDiskTools {
  return { disk, pool, readPool, minFreeBytes: 1, ...changes }
}
