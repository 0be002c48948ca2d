import { monitorEventLoopDelay } from 'node:perf_hooks'
import { collectGarbage } from './collect-garbage.ts'
import type { Pressure } from './pressure.ts'

const EVERY_MS = 500
const RESOLUTION_MS = 20
const NANOSECONDS = 1e6
/** It stops everything for a tenth of a second. */
const COLLECT_EVERY_MS = 5000

/**
 * Measures this process from now on. What it holds already counts for nothing: the embedded database
 * alone takes more than all requests may.
 * @returns what ends that
 */
export function watchProcess(pressure: Pressure): () => void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  const held = memory()
  let collectedAt = Number.NEGATIVE_INFINITY
  const timer = setInterval(() => {
    // Without a tick there is no mean; and each includes the time between two ticks.
    const late = delays.count === 0 ? 0 : delays.mean / NANOSECONDS - RESOLUTION_MS
    delays.reset()
    pressure.note({ delayMs: Math.max(late, 0), memoryBytes: memory() - held })
    // Nobody is to be refused for what is not in use any more.
    if (!pressure.isShortOfMemory || performance.now() - collectedAt < COLLECT_EVERY_MS) return
    collectGarbage()
    collectedAt = performance.now()
  }, EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    delays.disable()
  }
}

/** Not what the system gave: that does not come back when it is no longer needed. */
function memory(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
