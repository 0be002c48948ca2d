import type { Id } from '../../shared/id.ts'

/**
 * `queued`: waits for an instance. `running`: an instance works on it, or died doing so. `failed`:
 * stopped; files that could not be moved are still on the source. `done` and `cancelled` are final.
 */
export type MigrationState = (typeof MIGRATION_STATES)[number]

export const MIGRATION_STATES = [
  'queued',
  'running',
  'paused',
  'cancelled',
  'done',
  'failed',
] as const

export interface FileMigrationProps {
  readonly id: Id
  readonly sourceKey: string
  readonly targetKey: string
  readonly state: MigrationState
  /** `undefined` when started from the command line. */
  readonly starterId: Id | undefined
  readonly starterName: string
  readonly createdAt: Date
  /** Counted at the start, corrected at the end. */
  readonly filesTotal: number
  readonly bytesTotal: number
  /** Files whose records name the target. */
  readonly filesMoved: number
  readonly bytesMoved: number
  /** Bytes copied for files that are not moved yet. */
  readonly bytesInFlight: number
  /** Files that the latest run could not move. */
  readonly filesFailed: number
  /** When an instance last took it up; the basis of the rate. */
  readonly runStartedAt: Date | undefined
  readonly runBytes: number
  readonly progressAt: Date | undefined
  /** Consecutive runs that a platform failure ended. */
  readonly attempts: number
  /** The earliest time of the next run. */
  readonly notBefore: Date | undefined
  readonly trouble: string | undefined
  readonly finishedAt: Date | undefined
}

export class FileMigration {
  readonly props: FileMigrationProps

  constructor(props: FileMigrationProps) {
    this.props = props
  }

  get id(): Id {
    return this.props.id
  }

  get isRunning(): boolean {
    return this.props.state === 'running'
  }

  get isOpen(): boolean {
    return this.props.state !== 'done' && this.props.state !== 'cancelled'
  }

  get bytesCopied(): number {
    return this.props.bytesMoved + this.props.bytesInFlight
  }

  get percent(): number {
    const { state, bytesTotal } = this.props
    if (state === 'done') return 100
    if (bytesTotal === 0) return 0
    return Math.min(Math.floor((this.bytesCopied / bytesTotal) * 100), 99)
  }

  /** Estimate for the current run; `undefined` while there is no basis for one. */
  get bytesPerSecond(): number | undefined {
    const { runStartedAt, progressAt, runBytes, bytesInFlight } = this.props
    if (!this.isRunning || !runStartedAt || !progressAt) return undefined
    const seconds = (progressAt.getTime() - runStartedAt.getTime()) / 1000
    return seconds > 0 ? Math.round((runBytes + bytesInFlight) / seconds) : undefined
  }

  get secondsLeft(): number | undefined {
    const rate = this.bytesPerSecond
    if (!rate) return undefined
    return Math.ceil(Math.max(this.props.bytesTotal - this.bytesCopied, 0) / rate)
  }
}
