import { DevInbox } from '../../adapters/senders/dev-inbox.ts'
import { RunJobs } from '../../application/modules/run-jobs.ts'
import { Tokens as T } from '../wiring/tokens.ts'
import type { ServedConsole } from './served-console.ts'
import { logIn, testClient } from './test-client.ts'
import type { TestConsole } from './test-console.ts'
import { addUser } from './test-users.ts'

export function testConsole(served: ServedConsole): TestConsole {
  const { container, origin, clock, password, messages, close } = served
  const reached = { app: served.app, origin, publicKey: container.get(T.LoginPublicKey) }
  const as = async (username: string) =>
    testClient(reached, await logIn(reached, { username, password, now: clock.now() }))
  return {
    ...{ origin, clock, password, messages, close, as },
    mails: container.get(DevInbox).messages,
    asNobody: () => testClient(reached),
    async runJob(name) {
      await container.get(RunJobs).runNow(name)
      const { failure } = await container.get(T.JobRuns).get(name, clock.now())
      if (failure !== undefined) throw new Error(`The job ${name} failed: ${failure}`)
    },
    async asUser(user = {}) {
      const { id: userId, name } = await addUser(served, user)
      return { ...(await as(name)), userId }
    },
  }
}
