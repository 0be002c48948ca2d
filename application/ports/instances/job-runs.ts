/** What is kept of a job. */
export interface JobRun {
  readonly name: string
  /** When it began last; before its first run, when it was first seen. */
  readonly since: Date
  readonly result: JobResult
  /** Runs that failed since the last success. */
  readonly failures: number
  /** When a run that failed, or did not end, is tried again. */
  readonly retryAt: Date | undefined
  /** Of the last run that ended. */
  readonly milliseconds: number | undefined
  readonly failure: string | undefined
}

export type JobResult = 'waiting' | 'running' | 'succeeded' | 'failed'

export interface EndedRun {
  readonly milliseconds: number
  /** Absent after a success, which is not tried again. */
  readonly failure?: string
}

/** One row for each job, which all instances share. */
export interface JobRuns {
  /** Keeps `now` for a job that it does not know yet. */
  get(name: string, now: Date): Promise<JobRun>
  list(): Promise<JobRun[]>
  /** @param retryAt counts if this run fails, or its process ends before it */
  begin(name: string, at: Date, retryAt: Date | undefined): Promise<void>
  end(name: string, run: EndedRun): Promise<void>
}
