import { readFileSync } from 'node:fs'
import { getHeapStatistics } from 'node:v8'
import { CannotStart, EXIT } from './cannot-start.ts'

/** For files of the program, the stores, and what the service itself reads and writes. */
const KEPT_DESCRIPTORS = 100
/** A connection may have a file, or a connection to a storage platform, behind it. */
const PER_CONNECTION = 2
const FEWEST_DESCRIPTORS = 256
/** The rest is for callers with a session, who may use half as much again, and for what is not counted. */
const MEMORY_SHARE = 0.6
const MIB = 1024 * 1024
const LEAST_MEMORY = 32 * MIB

export interface ProcessLimits {
  /** That can be held at once. */
  readonly connections: number
  /** That requests may take on top of what is in use now. */
  readonly memoryBytes: number
}

/** What the operating system and Node leave this process, as it is now. */
export function processLimits(): ProcessLimits {
  const { heap_size_limit, used_heap_size } = getHeapStatistics()
  const left = Math.min(heap_size_limit - used_heap_size, process.availableMemory())
  return {
    connections: connectionsWithin(descriptorLimit()),
    memoryBytes: Math.max(left * MEMORY_SHARE, LEAST_MEMORY),
  }
}

/** @throws CannotStart when the service could not even serve a few */
export function connectionsWithin(descriptors: number): number {
  if (descriptors < FEWEST_DESCRIPTORS) {
    throw new CannotStart(
      `This process may open ${descriptors} files at once, and needs ${FEWEST_DESCRIPTORS} (see ulimit -n).`,
      EXIT.unavailable,
    )
  }
  return Math.floor((descriptors - KEPT_DESCRIPTORS) / PER_CONNECTION)
}

/** Infinity where the system does not say. */
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

/** What an operator should know, and can change. */
export function limitWarnings(limits: ProcessLimits, wanted: ProcessLimits): string[] {
  const { connections, memoryBytes } = limits
  const warnings: string[] = []
  if (connections < wanted.connections) {
    const text = `At most ${connections} connections at once: this process may open no more files (see ulimit -n).`
    warnings.push(text)
  }
  if (memoryBytes < wanted.memoryBytes) {
    const mib = Math.floor(memoryBytes / MIB)
    warnings.push(`OVERLOAD_MEMORY_MIB counts as ${mib}: this process has no more memory.`)
  }
  return warnings
}
