import type { Container } from 'inversify'
import { DeliverEvents } from '../../application/modules/deliver-events.ts'
import { RunJobs } from '../../application/modules/run-jobs.ts'
import { DeliverWebhooks } from '../../application/webhooks/deliver-webhooks.ts'
import { WantedEvents } from '../../application/webhooks/wanted-events.ts'
import type { PeriodicTask } from './background.ts'

/** Looks each second which jobs are due, and for events that the hooks of modules wait for. */
export function moduleTasks(container: Container): PeriodicTask[] {
  const jobs = container.get(RunJobs)
  const events = container.get(DeliverEvents)
  const wanted = container.get(WantedEvents)
  const webhooks = container.get(DeliverWebhooks)
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
    { name: 'send to webhooks', everySeconds: 1, run: () => sendToWebhooks(wanted, webhooks) },
  ]
}

/** With the look at what they want, which also tells whether anything waits for them. */
async function sendToWebhooks(wanted: WantedEvents, webhooks: DeliverWebhooks): Promise<void> {
  await wanted.look()
  if (wanted.isAnyWaiting) await webhooks.execute()
}
