import type { Words } from '../../domain/records/shown.ts'
import type { Clock } from '../ports/clock.ts'
import type { JobRun, JobRuns } from '../ports/instances/job-runs.ts'
import type { Metrics } from '../ports/metrics.ts'
import type { BoundedWork } from './bounded-work.ts'
import { failureIn, retryAfter } from './failures.ts'
import type { ModuleLog } from './module-services.ts'
import type { WorkContext } from './work-context.ts'

/** A job that is ready to run. */
export interface PlannedJob {
  /** Unique among all modules, such as `assets/asset-reminder`. */
  readonly name: string
  /** Of its module, and its own. */
  readonly words: readonly [module: Words, job: Words]
  /** An interval such as `24 h`, or a cron expression. */
  readonly schedule: string
  readonly timeoutSeconds: number
  /** The first regular time after a moment. */
  readonly next: (after: Date) => Promise<Date>
  readonly run: (context: WorkContext) => Promise<void>
}

interface JobTools {
  readonly runs: JobRuns
  readonly work: BoundedWork
  readonly clock: Clock
  readonly metrics: Metrics
  readonly log: ModuleLog
  /** Without values of rows. */
  readonly failureOf: (error: unknown) => string
}

const MOST_TRIES = 5

/** Runs each job when it is due, on one instance. */
export class RunJobs {
  readonly jobs: readonly PlannedJob[]
  readonly #tools: JobTools
  /** When to look again, by name: until then, nothing is asked. */
  readonly #looks = new Map<string, Date>()

  constructor(jobs: readonly PlannedJob[], tools: JobTools) {
    this.jobs = jobs
    this.#tools = tools
  }

  /** Call it every second; it asks the store only when the job may be due. */
  async runIfDue(job: PlannedJob): Promise<void> {
    const look = this.#looks.get(job.name)
    if (look && look > this.#tools.clock.now()) return
    await this.#underLock(job, async () => {
      const { runs, clock } = this.#tools
      const kept = await runs.get(job.name, clock.now())
      const due = await dueAt(job, kept)
      if (due <= clock.now()) await this.#run(job, kept.failures)
      else this.#looks.set(job.name, due)
    })
  }

  /** @returns whether it ran; not while another instance runs it. @throws if there is no such job */
  async runNow(name: string): Promise<boolean> {
    const job = this.jobs.find((one) => one.name === name)
    if (!job) throw new Error(`There is no job ${name}.`)
    return this.#underLock(job, async () => {
      const { failures } = await this.#tools.runs.get(name, this.#tools.clock.now())
      await this.#run(job, failures)
    })
  }

  #underLock({ name }: PlannedJob, work: () => Promise<void>): Promise<boolean> {
    return this.#tools.work.alone(`job ${name}`, work)
  }

  async #run(job: PlannedJob, failures: number): Promise<void> {
    const { runs, work, clock, metrics, log } = this.#tools
    const at = clock.now()
    const isLastTry = failures + 1 >= MOST_TRIES
    await runs.begin(job.name, at, isLastTry ? undefined : retryAfter(failures + 1, at))
    const failed = await failureIn(() => work.run(job.timeoutSeconds, job.run))
    const milliseconds = Math.max(0, clock.now().getTime() - at.getTime())
    const failure = failed && { failure: this.#tools.failureOf(failed.error) }
    await runs.end(job.name, { milliseconds, ...failure })
    metrics.jobEnded(job.name, failed ? 'failed' : 'succeeded')
    const facts = { job: job.name, milliseconds }
    if (failed) log.warn({ ...facts, err: failed.error, failures: failures + 1 }, 'a job failed')
    else log.info(facts, 'a job has run')
  }
}

/** The earlier of the regular time and that of the next try. */
async function dueAt({ next }: PlannedJob, { since, retryAt }: JobRun): Promise<Date> {
  const regular = await next(since)
  return retryAt && retryAt < regular ? retryAt : regular
}

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
