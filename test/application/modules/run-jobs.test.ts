import { describe, expect, it } from 'vitest'
import { NoMetrics } from '../../../adapters/system/no-metrics.ts'
import { type PlannedJob, RunJobs } from '../../../application/modules/run-jobs.ts'
import { MemoryJobRuns } from '../../memory/instances/memory-instances.ts'
import { settle, workTools } from '../../support/module-work.ts'

const HOUR = 3600

/** An hourly job, and instances that share its store. */
function hourly(run: PlannedJob['run'], timeoutSeconds = 60) {
  const job: PlannedJob = {
    ...{ name: 'a/sweep', schedule: '1 h', timeoutSeconds, run },
    words: [
      ['A', 'A'],
      ['sweep', 'sweep'],
    ],
    next: async (after) => new Date(after.getTime() + HOUR * 1000),
  }
  const runs = new MemoryJobRuns()
  const tools = workTools()
  const { clock, running } = tools
  const instance = () => {
    const own = workTools(clock, running)
    const jobs = new RunJobs([job], { ...own, runs, metrics: new NoMetrics() })
    return { jobs, stop: () => own.work.stop(), look: () => jobs.runIfDue(job) }
  }
  return { clock, runs, instance, kept: () => runs.get('a/sweep', clock.now()) }
}

describe('a job', () => {
  it('runs an interval after it was first seen, and then after each run', async () => {
    let ran = 0
    const { clock, instance } = hourly(async () => {
      ran += 1
    })
    const { look } = instance()
    const passing = async (seconds: number) => {
      clock.advance(seconds)
      await look()
      return ran
    }
    expect(await passing(0)).toBe(0)
    expect(await passing(HOUR - 1)).toBe(0)
    expect(await passing(1)).toBe(1)
    expect(await passing(1)).toBe(1)
    expect(await passing(HOUR - 1)).toBe(2)
  })

  it('runs once in its interval, whatever instances look and start anew', async () => {
    let ran = 0
    const { clock, instance } = hourly(async () => {
      ran += 1
    })
    const [one, other] = [instance(), instance()]
    await Promise.all([one.look(), other.look()])
    clock.advance(HOUR)
    await Promise.all([one.look(), other.look()])
    await Promise.all([one.look(), other.look(), instance().look()])
    expect(ran).toBe(1)
    clock.advance(HOUR)
    await other.look()
    await one.look()
    expect(ran).toBe(2)
  })

  it('is tried again ever later after failures, but not for ever', async () => {
    let ran = 0
    const { clock, instance, kept } = hourly(async () => {
      ran += 1
      throw new RangeError('not today')
    })
    const { look } = instance()
    await look()
    clock.advance(HOUR)
    const seconds: number[] = []
    let since = 0
    for (let passed = 0; passed < HOUR - 1; passed += 1) {
      const before = ran
      await look()
      if (ran > before) seconds.push(passed - since)
      if (ran > before) since = passed
      clock.advance(1)
    }
    expect(seconds).toEqual([0, 10, 20, 40, 80])
    const failed = { result: 'failed', failures: 5, failure: 'RangeError: not today' }
    expect(await kept()).toMatchObject({ ...failed, retryAt: undefined })
  })

  it('is tried again after its process ended in the middle of it', async () => {
    const { clock, runs, instance, kept } = hourly(async () => undefined)
    await runs.get('a/sweep', clock.now())
    await runs.begin('a/sweep', clock.now(), new Date(clock.now().getTime() + 10_000))
    clock.advance(10)
    await instance().look()
    expect(await kept()).toMatchObject({ result: 'succeeded', failures: 0 })
  })

  it('ends when its time is up, and commits nothing after that', async () => {
    let late: Promise<unknown> = Promise.resolve()
    const { clock, instance, kept } = hourly(async ({ signal, transaction }) => {
      const aborted = Promise.withResolvers<void>()
      signal.addEventListener('abort', () => aborted.resolve())
      late = aborted.promise.then(() => transaction(async () => 'late'))
      late.catch(() => undefined)
      await new Promise(() => undefined)
    }, 0.01)
    const { look } = instance()
    await look()
    clock.advance(HOUR)
    await look()
    expect(await kept()).toMatchObject({ result: 'failed', failures: 1 })
    expect((await kept()).failure).toMatch(/^TimeoutError/)
    await expect(late).rejects.toThrow()
  })

  it('ends when the service stops, to be tried again', async () => {
    const { clock, instance, kept } = hourly(() => new Promise(() => undefined))
    const { look, stop } = instance()
    await look()
    clock.advance(HOUR)
    const running = look()
    await settle()
    stop()
    await running
    expect(await kept()).toMatchObject({ result: 'failed', failure: 'Error: The service stops.' })
    expect((await kept()).retryAt).toBeDefined()
  })

  it('can be run at once, by its name', async () => {
    let ran = 0
    const { instance } = hourly(async () => {
      ran += 1
    })
    const { jobs } = instance()
    expect(await jobs.runNow('a/sweep')).toBe(true)
    expect(ran).toBe(1)
    await expect(jobs.runNow('a/sweeep')).rejects.toThrow('There is no job a/sweeep.')
  })
})
