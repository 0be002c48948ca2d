import { MemoryCacheMonitor } from '../../adapters/memory/console/memory-cache-monitor.ts'
import { MemorySessionCache } from '../../adapters/memory/sessions/memory-session-cache.ts'
import { MemoryCodeStore } from '../../adapters/memory/sign-in/memory-code-store.ts'
import { MemoryLoginLimiter } from '../../adapters/memory/sign-in/memory-login-limiter.ts'
import { MemoryRateWindow } from '../../adapters/memory/sign-in/memory-rate-window.ts'
import { MemoryReplayMemory } from '../../adapters/memory/sign-in/memory-replay-memory.ts'
import { MemorySendingBreaker } from '../../adapters/memory/sign-in/memory-sending-breaker.ts'
import { MemoryVerificationCodes } from '../../adapters/memory/sign-in/memory-verification-codes.ts'
import { WindowTable } from '../../adapters/memory/sign-in/window-table.ts'
import type { Clock } from '../../application/ports/clock.ts'
import type { Caches } from './caches.ts'

/** @param mostEntries bound of each table; by default the adapters' own */
export function memoryCaches(clock: Clock, mostEntries?: number): Caches {
  const codes = new MemoryCodeStore(clock, mostEntries)
  const caches = {
    sessions: new MemorySessionCache(clock, mostEntries),
    codes,
    verification: new MemoryVerificationCodes(clock, mostEntries),
    windows: new MemoryRateWindow(new WindowTable(clock, mostEntries)),
    breaker: new MemorySendingBreaker(clock),
    limiter: new MemoryLoginLimiter(codes, new WindowTable(clock, mostEntries), clock),
    replays: new MemoryReplayMemory(clock, mostEntries),
  }
  return { ...caches, monitor: new MemoryCacheMonitor(Object.values(caches)) }
}
