import { cpus, totalmem } from 'node:os'
import type { Cores } from './cores.ts'

const BYTES_PER_GIB = 1024 ** 3

/** Describes the machine that the figures were measured on. */
export function machine(cores: Cores) {
  const processors = cpus()
  return {
    day: new Date().toISOString().slice(0, 10),
    cores: processors.length,
    processor: processors[0]?.model ?? 'unknown',
    memoryGiB: Math.round(totalmem() / BYTES_PER_GIB),
    node: process.version,
    pinned: cores.arePinned,
  }
}
