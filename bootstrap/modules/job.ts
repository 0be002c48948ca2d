import type { WorkContext } from '../../application/modules/work-context.ts'
import type { Words } from '../../domain/records/shown.ts'

export interface Interval {
  readonly seconds?: number
  readonly minutes?: number
  readonly hours?: number
}

type Schedule =
  /** From the beginning of one run to that of the next. */
  | { readonly every: Interval; readonly cron?: never }
  /** Five fields, in the time zone of the service. */
  | { readonly cron: string; readonly every?: never }

/** Work that is done again and again, on one instance at a time. */
export type Job = Schedule & {
  /** Lower-case letters, digits and dashes. It never changes: its last run is kept under it. */
  readonly name: string
  /** Its name for people. Default: `name`. */
  readonly words?: Words
  /** 1 to 3600; 60 unless given. Then `signal` is aborted, and the run counts as failed. */
  readonly timeoutSeconds?: number
  run(context: WorkContext): Promise<void>
}
