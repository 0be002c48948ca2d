import type { Metrics } from '../../application/ports/metrics.ts'

/** Where nobody asks for figures, none are kept. */
export class NoMetrics implements Metrics {
  requestAnswered(): void {}
  loginEnded(): void {}
  codeSent(): void {}
  objectWritten(): void {}
  moveEnded(): void {}
}
