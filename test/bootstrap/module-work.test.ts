import { describe, expect, it } from 'vitest'
import type { ConsoleModule } from '../../bootstrap/modules/define-module.ts'
import { hookProblems } from '../../bootstrap/modules/hooks.ts'
import type { Job } from '../../bootstrap/modules/job.ts'
import { jobProblems, plannedJobs } from '../../bootstrap/modules/jobs.ts'

const run = async () => undefined

function moduleWith(change: Partial<ConsoleModule>): ConsoleModule[] {
  return [{ name: 'assets', words: ['Assets', '资产'], ...change }]
}

function problemsOf(...jobs: Job[]): Promise<string[]> {
  return jobProblems(moduleWith({ jobs }))
}

describe('jobs of modules', () => {
  it.each<Partial<Job>>([
    { every: { seconds: 1 } },
    { every: { hours: 24, minutes: 30 } },
    { cron: '*/5 8-18 * * 1-5' },
  ])('may have a schedule such as %j', async (schedule) => {
    expect(await problemsOf({ name: 'sweep', run, ...schedule } as Job)).toEqual([])
  })

  it.each<[Job, RegExp]>([
    [{ name: 'Sweep', every: { hours: 1 }, run }, /name of the job Sweep/],
    [{ name: 'sweep', every: {}, run }, /runs every 1 second to 366 days/],
    [{ name: 'sweep', every: { hours: 1e6 }, run }, /runs every 1 second to 366 days/],
    [{ name: 'sweep', every: { hours: 1 }, timeoutSeconds: 0, run }, /1 to 3600 seconds/],
    [{ name: 'sweep', cron: '99 * * * *', run }, /cannot run at "99 \* \* \* \*"/],
    [{ name: 'sweep', cron: '0 0 3 * * *', run }, /exactly 5 parts/],
    [{ name: 'sweep', cron: '0 0 30 2 *', run }, /never comes/],
  ])('are refused before the service listens: %j', async (job, problem) => {
    expect(await problemsOf(job)).toEqual([expect.stringMatching(problem)])
  })

  it('have different names', async () => {
    const job = { name: 'sweep', every: { hours: 1 }, run }
    expect(await problemsOf(job, job)).toEqual([
      'Module assets: there are two jobs sweep: rename one.',
    ])
  })

  it('know when they are due', async () => {
    const jobs: Job[] = [
      { name: 'often', every: { minutes: 90 }, run },
      { name: 'nightly', cron: '0 3 * * *', run },
    ]
    const [often, nightly] = plannedJobs(moduleWith({ jobs }))
    const at = new Date(2026, 2, 4, 3, 0, 0)
    expect(await often?.next(at)).toEqual(new Date(2026, 2, 4, 4, 30, 0))
    expect(await nightly?.next(at)).toEqual(new Date(2026, 2, 5, 3, 0, 0))
    expect(often).toMatchObject({ name: 'assets/often', schedule: '90 min', timeoutSeconds: 60 })
  })
})

describe('hooks of modules', () => {
  it('are refused for events that do not exist, and for a time beyond the bound', () => {
    const on = { 'user.added': { run, timeoutSeconds: 61 }, 'user.aded': { run } }
    expect(hookProblems(moduleWith({ on }))).toEqual([
      'Module assets: the time of its hook for user.added is 1 to 60 seconds.',
      'Module assets: there is no event user.aded.',
    ])
  })
})
