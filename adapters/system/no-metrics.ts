import type { Metrics } from '../../application/ports/metrics.ts'

/** Used when metrics are off: records nothing. */
export class NoMetrics implements Metrics {
  requestAnswered(): void {}
  loginEnded(): void {}
  factorTyped(): void {}
  codeSent(): void {}
  objectWritten(): void {}
  moveEnded(): void {}
  jobEnded(): void {}
}
