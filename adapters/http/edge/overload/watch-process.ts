import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Pressure } from './pressure.ts'

const EVERY_MS = 500
const RESOLUTION_MS = 20
const NANOSECONDS = 1e6

/**
 * Measures this process from now on. What it holds already is not counted: the embedded database
 * alone takes more than all requests may.
 * @returns what stops the measuring
 */
export function watchProcess(pressure: Pressure): () => void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  const held = memory()
  const timer = setInterval(() => {
    // Without a tick there is no mean; and each includes the time between two ticks.
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

/** Not the resident size: memory that the system gave does not go back when it is no longer needed. */
function memory(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
