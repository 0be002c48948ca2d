import { NoMetrics } from '../../../adapters/system/no-metrics.ts'
import { metricsContract } from '../../contract/metrics.contract.ts'

metricsContract('none', () => new NoMetrics())
