import { MemoryCacheMonitor } from '../../adapters/memory/memory-cache-monitor.ts'
import { MemoryCodeStore } from '../../adapters/memory/memory-code-store.ts'
import { MemoryLoginGate } from '../../adapters/memory/memory-login-gate.ts'
import { MemoryRateWindow } from '../../adapters/memory/memory-rate-window.ts'
import { MemoryReplayMemory } from '../../adapters/memory/memory-replay-memory.ts'
import { MemorySendingBreaker } from '../../adapters/memory/memory-sending-breaker.ts'
import { MemorySessionCache } from '../../adapters/memory/memory-session-cache.ts'
import { MemoryVerificationCodes } from '../../adapters/memory/memory-verification-codes.ts'
import { WindowTable } from '../../adapters/memory/window-table.ts'
import type { Clock } from '../../application/ports/clock.ts'
import type { Caches } from './caches.ts'

/** @param mostEntries bound of each table; the adapters' own unless given */
export function memoryCaches(clock: Clock, mostEntries?: number): Caches {
  const codes = new MemoryCodeStore(clock, mostEntries)
  const caches = {
    sessions: new MemorySessionCache(clock, mostEntries),
    codes,
    verification: new MemoryVerificationCodes(clock, mostEntries),
    windows: new MemoryRateWindow(new WindowTable(clock, mostEntries)),
    breaker: new MemorySendingBreaker(clock),
    gate: new MemoryLoginGate(codes, new WindowTable(clock, mostEntries), clock),
    replays: new MemoryReplayMemory(clock, mostEntries),
  }
  return { ...caches, monitor: new MemoryCacheMonitor(Object.values(caches)) }
}
