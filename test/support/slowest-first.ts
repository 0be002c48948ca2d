import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/** They start processes, wait for outages, or use a browser. */
const SLOW = /\/test\/(integration|browser|adapters\/redis)\//

/**
 * What takes longest begins first, so that no worker is left alone with it at the end. A clean
 * checkout has no durations of earlier runs to sort by.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(suites: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(moduleId)
    const sorted = await super.sort(suites)
    return [...sorted.filter(isSlow), ...sorted.filter((suite) => !isSlow(suite))]
  }
}
