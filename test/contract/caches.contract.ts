import type { CachesHarness } from '../support/caches.ts'
import { cacheMonitorContract } from './cache-monitor.contract.ts'
import { codeStoreContract } from './code-store.contract.ts'
import { loginLimiterContract } from './login-limiter.contract.ts'
import { rateWindowContract } from './rate-window.contract.ts'
import { replayMemoryContract } from './replay-memory.contract.ts'
import { sendingBreakerContract } from './sending-breaker.contract.ts'
import { sessionCacheContract } from './session-cache.contract.ts'
import { verificationCodesContract } from './verification-codes.contract.ts'

/** Every port of the cache, for one technology. */
export function cachesContracts(adapter: string, harness: () => CachesHarness, isCounting = true) {
  sessionCacheContract(adapter, harness)
  codeStoreContract(adapter, harness)
  verificationCodesContract(adapter, harness)
  rateWindowContract(adapter, harness)
  loginLimiterContract(adapter, harness)
  sendingBreakerContract(adapter, harness)
  replayMemoryContract(adapter, harness)
  cacheMonitorContract(adapter, harness, isCounting)
}
