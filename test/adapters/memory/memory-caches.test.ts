import { beforeEach } from 'vitest'
import { cachesContracts } from '../../contract/caches.contract.ts'
import type { CachesHarness } from '../../support/caches.ts'
import { memoryCaches } from '../../support/memory-caches.ts'
import { MovingClock } from '../../support/moving-clock.ts'

let harness: CachesHarness
beforeEach(() => {
  const clock = new MovingClock()
  const here = memoryCaches(clock)
  harness = { here, there: here, elapse: async (seconds) => clock.advance(seconds) }
})

cachesContracts('memory', () => harness, false)
