import { ContainerModule, type ResolutionContext } from 'inversify'
import { loggedError } from '../../../adapters/http/edge/failures/error-log.ts'
import { WORK_ROUTES } from '../../../adapters/http/pages/monitor/work.ts'
import { BoundedWork, mostAtOnce } from '../../../application/modules/bounded-work.ts'
import { DeliverEvents, RetryEvent } from '../../../application/modules/deliver-events.ts'
import { ModuleContexts } from '../../../application/modules/module-contexts.ts'
import { ListJobs, RunJobs } from '../../../application/modules/run-jobs.ts'
import type { PeriodicTask } from '../../background/background.ts'
import type { ConsoleModule } from '../../modules/define-module.ts'
import { plannedJobs } from '../../modules/jobs.ts'
import { bindClass, madeFrom } from '../bind-class.ts'
import { bindRoutes } from '../bind-use-case.ts'
import { Tokens as T } from '../tokens.ts'
import { LISTENERS } from './events-module.ts'
import { moduleLog } from './module-log.ts'

/** Wires the jobs of modules, and calls their hooks. */
export function workModule(modules: readonly ConsoleModule[]): ContainerModule {
  const jobs = plannedJobs(modules)
  return new ContainerModule(({ bind }) => {
    bind(BoundedWork).toResolvedValue(
      (contexts, transactions, exclusive, { stores }) => {
        const most = mostAtOnce(stores.databaseConnections)
        return new BoundedWork({ contexts, transactions, exclusive, most })
      },
      [ModuleContexts, T.Transactions, T.ExclusiveWork, T.Config],
    )
    bind(RunJobs).toDynamicValue((made) => {
      const [runs, metrics] = [made.get(T.JobRuns), made.get(T.Metrics)]
      return new RunJobs(jobs, { ...toolsFrom(made), runs, metrics })
    })
    bind(DeliverEvents).toDynamicValue((made) => {
      const tools = { ...toolsFrom(made), outbox: made.get(T.Outbox) }
      const others = made.getAll(T.OutboxListeners, { optional: true }).flat()
      return new DeliverEvents([...made.get(LISTENERS), ...others], tools)
    })
    bindClass(bind, RetryEvent, [T.Outbox, T.Clock])
    bindRoutes(bind, WORK_ROUTES, {
      jobs: madeFrom(T.JobRuns, (runs) => new ListJobs(jobs, runs)),
      outbox: T.Outbox,
      retry: RetryEvent,
    })
    bind(T.Stops).toResolvedValue((work) => async () => work.stop(), [BoundedWork])
    bind(T.PeriodicTasks).toResolvedValue(tasksOf, [RunJobs, DeliverEvents])
  })
}

/** Looks each second which jobs are due, and for events that the hooks of modules wait for. */
function tasksOf(jobs: RunJobs, events: DeliverEvents): PeriodicTask[] {
  const ofJobs = jobs.jobs.map((job) => ({ name: job.name, run: () => jobs.runIfDue(job) }))
  const ofEvents = events.modules.map((module) => ({ module, run: () => events.execute(module) }))
  return [
    ...ofJobs.map(({ name, run }) => ({ name: `job ${name}`, everySeconds: 1, run })),
    ...ofEvents.map(({ module, run }) => ({ name: `events for ${module}`, everySeconds: 1, run })),
  ]
}

function toolsFrom(made: ResolutionContext) {
  return {
    work: made.get(BoundedWork),
    clock: made.get(T.Clock),
    log: moduleLog(made.get(T.Logger)),
    failureOf,
  }
}

/** Quoted values are left out, as in the log. */
function failureOf(error: unknown): string {
  const { name, message } = loggedError(error) ?? {}
  return `${name}: ${message}`
}
