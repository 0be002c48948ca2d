import type { Id } from '../shared/id.ts'

/**
 * `queued`: waits for an instance. `running`: one is at it, or was when it died. `failed`: over for
 * now, files that could not be moved stayed where they were. `done` and `cancelled` are final.
 */
export type MigrationState = 'queued' | 'running' | 'paused' | 'cancelled' | 'done' | 'failed'

export const MIGRATION_STATES: readonly MigrationState[] = [
  'queued',
  'running',
  'paused',
  'cancelled',
  'done',
  'failed',
]

export interface FileMigrationProps {
  readonly id: Id
  readonly sourceKey: string
  readonly targetKey: string
  readonly state: MigrationState
  /** `undefined`: started on the command line. */
  readonly starterId: Id | undefined
  readonly starterName: string
  readonly createdAt: Date
  /** As counted when it started, corrected when it is done. */
  readonly filesTotal: number
  readonly bytesTotal: number
  /** Their records name the target now. */
  readonly filesMoved: number
  readonly bytesMoved: number
  /** Copied, of files that are not moved yet. */
  readonly bytesInFlight: number
  /** Files of the latest run that stayed. */
  readonly filesFailed: number
  /** Since an instance took it up last: what the rate is measured by. */
  readonly runStartedAt: Date | undefined
  readonly runBytes: number
  readonly progressAt: Date | undefined
  /** Runs in a row that a platform broke off. */
  readonly attempts: number
  /** Nobody takes it up before. */
  readonly notBefore: Date | undefined
  /** Error code of what went wrong last. */
  readonly trouble: string | undefined
  readonly finishedAt: Date | undefined
}

/** The move of all files of one storage platform to another one. */
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

  /** Neither done nor cancelled: it may go on. */
  get isOpen(): boolean {
    return this.props.state !== 'done' && this.props.state !== 'cancelled'
  }

  get bytesCopied(): number {
    return this.props.bytesMoved + this.props.bytesInFlight
  }

  /** 0 to 100, whole. */
  get percent(): number {
    const { state, bytesTotal } = this.props
    if (state === 'done') return 100
    if (bytesTotal === 0) return 0
    return Math.min(Math.floor((this.bytesCopied / bytesTotal) * 100), 99)
  }

  /** Of the run under way; `undefined` before anything can be said. */
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
