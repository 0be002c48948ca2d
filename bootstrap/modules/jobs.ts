import type { PlannedJob } from '../../application/modules/run-jobs.ts'
import type { ConsoleModule } from './define-module.ts'
import type { Interval, Job } from './job.ts'

const NAME = /^[a-z][a-z0-9-]{0,63}$/
const DEFAULT_SECONDS = 60
const MOST_SECONDS = 3600
const MOST_INTERVAL_SECONDS = 366 * 86_400
const FIVE_FIELDS = { mode: '5-part', paused: true } as const

/** @returns all reasons why the jobs of these modules cannot run */
export async function jobProblems(modules: readonly ConsoleModule[]): Promise<string[]> {
  const all = modules.map(async ({ name, jobs = [] }) => {
    const names = jobs.map((job) => job.name)
    const repeated = names.filter((one, at) => names.indexOf(one) !== at)
    return [
      ...(await Promise.all(jobs.map(problemsOf))).flat(),
      ...repeated.map((one) => `there are two jobs ${one}: rename one.`),
    ].map((problem) => `Module ${name}: ${problem}`)
  })
  return (await Promise.all(all)).flat()
}

async function problemsOf(job: Job): Promise<string[]> {
  const { name, every, cron, timeoutSeconds = 1 } = job
  const problems: string[] = []
  if (!NAME.test(name)) {
    problems.push(`the name of the job ${name} has lower-case letters, digits and dashes only.`)
  }
  if (isOutside(timeoutSeconds, MOST_SECONDS)) {
    problems.push(`the time of the job ${name} is 1 to ${MOST_SECONDS} seconds.`)
  }
  if (cron !== undefined) {
    const problem = await cronProblem(cron)
    if (problem) problems.push(`the job ${name} cannot run at "${cron}": ${problem}`)
  } else if (every === undefined) {
    problems.push(`the job ${name} needs a schedule: every, or cron.`)
  } else if (isOutside(secondsOf(every), MOST_INTERVAL_SECONDS)) {
    problems.push(`the job ${name} runs every 1 second to 366 days.`)
  }
  return problems
}

async function cronProblem(expression: string): Promise<string | undefined> {
  const { Cron } = await import('croner')
  try {
    const isEver = new Cron(expression, FIVE_FIELDS).nextRun() !== null
    return isEver ? undefined : 'that moment never comes.'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Jobs under names that are unique among all modules. */
export function plannedJobs(modules: readonly ConsoleModule[]): PlannedJob[] {
  return modules.flatMap((module) =>
    (module.jobs ?? []).map((job) => ({
      name: `${module.name}/${job.name}`,
      words: [module.words, job.words ?? [job.name, job.name]],
      schedule: job.cron ?? intervalOf(job.every),
      timeoutSeconds: job.timeoutSeconds ?? DEFAULT_SECONDS,
      next: (after) => nextTime(job, after),
      run: (context) => job.run(context),
    })),
  )
}

async function nextTime({ every, cron }: Job, after: Date): Promise<Date> {
  if (cron === undefined) return new Date(after.getTime() + secondsOf(every) * 1000)
  const { Cron } = await import('croner')
  const next = new Cron(cron, FIVE_FIELDS).nextRun(after)
  if (!next) throw new Error(`${cron} has no time after ${after.toISOString()}.`)
  return next
}

/** Such as `1 h 30 min`. */
function intervalOf({ hours = 0, minutes = 0, seconds = 0 }: Interval): string {
  const parts = [`${hours} h`, `${minutes} min`, `${seconds} s`]
  return parts.filter((part) => !part.startsWith('0 ')).join(' ')
}

function secondsOf({ seconds = 0, minutes = 0, hours = 0 }: Interval): number {
  return seconds + minutes * 60 + hours * 3600
}

function isOutside(value: number, most: number): boolean {
  return !(value >= 1 && value <= most)
}
