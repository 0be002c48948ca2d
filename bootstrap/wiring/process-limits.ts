import { readFileSync } from 'node:fs'
import { getHeapStatistics } from 'node:v8'
import { CannotStart, EXIT } from '../output/cannot-start.ts'

/** Descriptors for the program, the stores, and the service's own files. */
const KEPT_DESCRIPTORS = 100
/** Each connection may need another descriptor, for a file or a storage platform. */
const PER_CONNECTION = 2
const FEWEST_DESCRIPTORS = 256
/** Leaves memory for callers with a session, whose limit is half as high again. */
const MEMORY_SHARE = 0.6
const MIB = 1024 * 1024
const LEAST_MEMORY = 32 * MIB
/** What a container must have: measured, with room for light load (docs/why/performance.md). */
export const NEEDED_MIB = { embedded: 384, servers: 256 }

export interface ProcessLimits {
  /** Connections that can be open at once. */
  readonly connections: number
  /** Bytes that requests may use in addition to what is used now. */
  readonly memoryBytes: number
}

/** The limits that the operating system and Node set for this process now. */
export function processLimits(): ProcessLimits {
  const { heap_size_limit, used_heap_size } = getHeapStatistics()
  const left = Math.min(heap_size_limit - used_heap_size, process.availableMemory())
  return {
    connections: connectionsWithin(descriptorLimit()),
    memoryBytes: Math.max(left * MEMORY_SHARE, LEAST_MEMORY),
  }
}

/**
 * Before the kernel ends a process that does not fit, without a word.
 * @param limit in bytes, by the control group; 0 or more than any machine has if there is none
 * @throws CannotStart
 */
export function assertMemory(store: 'embedded' | 'servers', limit: number): void {
  const needed = NEEDED_MIB[store]
  const mib = Math.floor(limit / MIB)
  if (limit === 0 || mib >= needed) return
  const [what, advice] =
    store === 'embedded'
      ? ['the embedded database', 'give it more, or set DATABASE_URL']
      : ['the service', 'give it more']
  const problem = `This container has ${mib} MiB of memory; ${what} needs ${needed}`
  throw new CannotStart(`${problem}: ${advice}.`, EXIT.unavailable)
}

/** @throws CannotStart if the service could not serve even a few connections */
export function connectionsWithin(descriptors: number): number {
  if (descriptors < FEWEST_DESCRIPTORS) {
    throw new CannotStart(
      `This process may open ${descriptors} files at once, and needs ${FEWEST_DESCRIPTORS} (see ulimit -n).`,
      EXIT.unavailable,
    )
  }
  return Math.floor((descriptors - KEPT_DESCRIPTORS) / PER_CONNECTION)
}

/** Infinity if the system does not say. */
function descriptorLimit(): number {
  try {
    const [, limit] =
      /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return Number(limit ?? Number.POSITIVE_INFINITY)
  } catch {
    // Not Linux.
    return Number.POSITIVE_INFINITY
  }
}

/** Warnings that an operator can act on. */
export function limitWarnings(limits: ProcessLimits, wanted: ProcessLimits): string[] {
  const { connections, memoryBytes } = limits
  const warnings: string[] = []
  if (connections < wanted.connections) {
    const text = `At most ${connections} connections at once: this process may open no more files (see ulimit -n).`
    warnings.push(text)
  }
  if (memoryBytes < wanted.memoryBytes) {
    const mib = Math.floor(memoryBytes / MIB)
    warnings.push(`OVERLOAD_MEMORY_MIB is limited to ${mib}: this process has no more memory.`)
  }
  return warnings
}
