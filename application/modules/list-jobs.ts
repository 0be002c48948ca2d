import type { JobRun, JobRuns } from '../ports/instances/job-runs.ts'
import { dueAt, type PlannedJob } from './run-jobs.ts'

export interface ListedJob {
  readonly job: PlannedJob
  /** `undefined`: no instance has seen it yet. */
  readonly last: JobRun | undefined
  readonly next: Date | undefined
}

/** The jobs of this service, with what is known of their last runs. */
export class ListJobs {
  readonly #jobs: readonly PlannedJob[]
  readonly #runs: JobRuns

  constructor(jobs: readonly PlannedJob[], runs: JobRuns) {
    this.#jobs = jobs
    this.#runs = runs
  }

  async execute(): Promise<ListedJob[]> {
    const runs = new Map((await this.#runs.list()).map((run) => [run.name, run]))
    return Promise.all(
      this.#jobs.map(async (job) => {
        const last = runs.get(job.name)
        return { job, last, next: last && (await dueAt(job, last)) }
      }),
    )
  }
}
