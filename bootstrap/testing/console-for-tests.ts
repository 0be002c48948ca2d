import type { Container } from 'inversify'
import { DeliverEvents } from '../../application/modules/deliver-events.ts'
import { RunJobs } from '../../application/modules/run-jobs.ts'
import { Tokens as T } from '../wiring/tokens.ts'
import type { ServedConsole } from './served-console.ts'
import { logIn, testClient } from './test-client.ts'
import type { TestConsole } from './test-console.ts'
import { addUser } from './test-users.ts'

/** More events than a test has waiting. */
const MOST_WAITING = 1000

export function testConsole(served: ServedConsole): TestConsole {
  const { container, origin, clock, password, messages, close } = served
  const reached = { app: served.app, origin, publicKey: container.get(T.LoginPublicKey) }
  const as = async (username: string) =>
    testClient(reached, await logIn(reached, { username, password, now: clock.now() }))
  return {
    ...{ origin, clock, password, messages, close, as },
    mails: container.getAll(T.StandIns, { optional: true }).flat()[0]?.taken ?? [],
    asNobody: () => testClient(reached),
    async runJob(name) {
      await container.get(RunJobs).runNow(name)
      const { failure } = await container.get(T.JobRuns).get(name, clock.now())
      if (failure !== undefined) throw new Error(`The job ${name} failed: ${failure}`)
    },
    deliverEvents: () => deliverEvents(container),
    async asUser(user = {}) {
      const { id: userId, name } = await addUser(served, user)
      return { ...(await as(name)), userId }
    },
  }
}

/** Hooks may cause further events. @throws what the first of these attempts failed with */
async function deliverEvents(container: Container): Promise<void> {
  const [events, outbox] = [container.get(DeliverEvents), container.get(T.Outbox)]
  const failed = async () => {
    const { entries } = await outbox.list(0, MOST_WAITING)
    return new Map(
      entries.flatMap((one) => (one.failure ? [[`${one.id} ${one.attempts}`, one]] : [])),
    )
  }
  const before = await failed()
  let due: object[]
  do {
    due = []
    for (const module of events.modules) {
      due.push(...(await outbox.due(module, container.get(T.Clock).now(), 1)))
      await events.execute(module)
    }
  } while (due.length > 0)
  for (const [attempt, { listener, event, failure }] of await failed())
    if (!before.has(attempt))
      throw new Error(`The hook of ${listener} for ${event} failed: ${failure}`)
}
