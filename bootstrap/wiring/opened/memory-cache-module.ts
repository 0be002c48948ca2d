import { ContainerModule } from 'inversify'
import { MemoryCacheMonitor } from '../../../adapters/memory/console/memory-cache-monitor.ts'
import { MemoryPushBus } from '../../../adapters/memory/instances/memory-push-bus.ts'
import { MemorySessionCache } from '../../../adapters/memory/sessions/memory-session-cache.ts'
import { MemoryCodeStore } from '../../../adapters/memory/sign-in/memory-code-store.ts'
import { MemoryLoginLimiter } from '../../../adapters/memory/sign-in/memory-login-limiter.ts'
import { MemoryRateWindow } from '../../../adapters/memory/sign-in/memory-rate-window.ts'
import { MemoryReplayMemory } from '../../../adapters/memory/sign-in/memory-replay-memory.ts'
import { MemorySendingBreaker } from '../../../adapters/memory/sign-in/memory-sending-breaker.ts'
import { MemoryVerificationCodes } from '../../../adapters/memory/sign-in/memory-verification-codes.ts'
import { WindowTable } from '../../../adapters/memory/sign-in/window-table.ts'
import { SteadyClock } from '../../../adapters/system/system-clock.ts'
import type { Clock } from '../../../application/ports/clock.ts'
import { Tokens as T } from '../tokens.ts'

/**
 * For one process without Redis. Its counts expire correctly even when the system clock is set, and
 * the numbers of push messages continue after a restart.
 */
export const memoryCacheModule = (clock: Clock = new SteadyClock()) =>
  new ContainerModule(({ bind }) => {
    bind(T.CodeStore).toResolvedValue(() => new MemoryCodeStore(clock))
    bind(T.VerificationCodes).toResolvedValue(() => new MemoryVerificationCodes(clock))
    bind(T.SendingBreaker).toResolvedValue(() => new MemorySendingBreaker(clock))
    bind(T.SessionCache).toResolvedValue(() => new MemorySessionCache(clock))
    bind(T.PushBus).toResolvedValue((machine) => new MemoryPushBus(machine), [T.Clock])
    bind(T.ReplayMemory).toResolvedValue(() => new MemoryReplayMemory(clock))
    // Two tables: made-up sources in one cannot evict the counts in the other.
    bind(T.RateWindow).toResolvedValue(() => new MemoryRateWindow(new WindowTable(clock)))
    bind(T.LoginLimiter).toResolvedValue(
      (codes) => new MemoryLoginLimiter(codes, new WindowTable(clock), clock),
      [T.CodeStore],
    )
    bind(T.CacheMonitor).toResolvedValue(
      (...caches) => new MemoryCacheMonitor(caches),
      [
        T.CodeStore,
        T.VerificationCodes,
        T.SessionCache,
        T.ReplayMemory,
        T.RateWindow,
        T.LoginLimiter,
      ],
    )
  })
