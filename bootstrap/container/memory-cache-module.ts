import { ContainerModule } from 'inversify'
import { MemoryCacheMonitor } from '../../adapters/memory/memory-cache-monitor.ts'
import { MemoryCodeStore } from '../../adapters/memory/memory-code-store.ts'
import { MemoryLoginGate } from '../../adapters/memory/memory-login-gate.ts'
import { MemoryPushBus } from '../../adapters/memory/memory-push-bus.ts'
import { MemoryRateWindow } from '../../adapters/memory/memory-rate-window.ts'
import { MemoryReplayMemory } from '../../adapters/memory/memory-replay-memory.ts'
import { MemorySendingBreaker } from '../../adapters/memory/memory-sending-breaker.ts'
import { MemorySessionCache } from '../../adapters/memory/memory-session-cache.ts'
import { MemoryVerificationCodes } from '../../adapters/memory/memory-verification-codes.ts'
import { WindowTable } from '../../adapters/memory/window-table.ts'
import { ConsoleTokens as C } from './console-tokens.ts'
import { Tokens as T } from './tokens.ts'

/** For one process without Redis. */
export const memoryCacheModule = new ContainerModule(({ bind }) => {
  bind(T.CodeStore).toResolvedValue((clock) => new MemoryCodeStore(clock), [T.Clock])
  bind(T.VerificationCodes).toResolvedValue(
    (clock) => new MemoryVerificationCodes(clock),
    [T.Clock],
  )
  bind(T.SendingBreaker).toResolvedValue((clock) => new MemorySendingBreaker(clock), [T.Clock])
  bind(T.SessionCache).toResolvedValue((clock) => new MemorySessionCache(clock), [T.Clock])
  bind(T.PushBus).toResolvedValue((clock) => new MemoryPushBus(clock), [T.Clock])
  bind(T.ReplayMemory).toResolvedValue((clock) => new MemoryReplayMemory(clock), [T.Clock])
  // Two tables: made-up sources of one kind cannot crowd out the counts of the other.
  bind(T.RateWindow).toResolvedValue(
    (clock) => new MemoryRateWindow(new WindowTable(clock)),
    [T.Clock],
  )
  bind(T.LoginGate).toResolvedValue(
    (codes, clock) => new MemoryLoginGate(codes, new WindowTable(clock)),
    [T.CodeStore, T.Clock],
  )
  bind(C.CacheMonitor).toResolvedValue(
    (...caches) => new MemoryCacheMonitor(caches),
    [T.CodeStore, T.VerificationCodes, T.SessionCache, T.ReplayMemory, T.RateWindow, T.LoginGate],
  )
})
