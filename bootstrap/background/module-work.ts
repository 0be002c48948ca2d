import type { Container } from 'inversify'
import { DeliverEvents } from '../../application/modules/deliver-events.ts'
import { RunJobs } from '../../application/modules/run-jobs.ts'
import type { PeriodicTask } from './background.ts'

/** Looks each second which jobs are due, and for events that the hooks of modules wait for. */
export function moduleTasks(container: Container): PeriodicTask[] {
  const jobs = container.get(RunJobs)
  const events = container.get(DeliverEvents)
  return [
    ...jobs.jobs.map((job) => ({
      name: `job ${job.name}`,
      everySeconds: 1,
      run: () => jobs.runIfDue(job),
    })),
    ...events.modules.map((module) => ({
      name: `events for ${module}`,
      everySeconds: 1,
      run: () => events.execute(module),
    })),
  ]
}
