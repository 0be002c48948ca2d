import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Pressure } from './pressure.ts'

const EVERY_MS = 500
const RESOLUTION_MS = 20
const NANOSECONDS = 1e6

/**
 * Measures this process from now on. Memory in use at the start is not counted: the embedded
 * database alone needs more than all requests may.
 * @returns a function that stops measuring
 */
export function watchProcess(pressure: Pressure): () => void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  const held = memory()
  const timer = setInterval(() => {
    // Without samples there is no mean. Each sample includes the interval itself.
    const late = delays.count === 0 ? 0 : delays.mean / NANOSECONDS - RESOLUTION_MS
    delays.reset()
    pressure.note({ delayMs: Math.max(late, 0), memoryBytes: memory() - held })
  }, EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    delays.disable()
  }
}

/** Not the resident size, which stays high after memory has been freed. */
function memory(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
