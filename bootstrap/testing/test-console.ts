import { DevInbox, type InboxMessage } from '../../adapters/senders/dev-inbox.ts'
import type { Id } from '../../domain/shared/id.ts'
import { Tokens as T } from '../wiring/tokens.ts'
import type { MovableClock } from './movable-clock.ts'
import type { TestMessage } from './noted-messages.ts'
import type { ServedConsole } from './served-console.ts'
import type { TestClient } from './test-calls.ts'
import { logIn, testClient } from './test-client.ts'
import { addUser, type TestUser } from './test-users.ts'

/** A running console. */
export interface TestConsole {
  /** Its address, such as `http://127.0.0.1:40123`. */
  readonly origin: string
  /** The clock of the service. */
  readonly clock: Pick<MovableClock, 'now' | 'advance'>
  /** The password of `admin`, and of users of `asUser`. */
  readonly password: string
  /** Codes that would have left by e-mail or SMS, oldest first. */
  readonly mails: readonly InboxMessage[]
  /** Notices that were pushed to open pages, oldest first. */
  readonly messages: readonly TestMessage[]
  /** Logs in. `admin` may do everything. @throws if the login is refused */
  as(userName: string): Promise<TestClient>
  /** Adds a user and logs in. */
  asUser(user?: TestUser): Promise<TestClient & { readonly userId: Id }>
  /** Calls without a session. */
  asNobody(): TestClient
  close(): Promise<void>
}

export function testConsole(served: ServedConsole): TestConsole {
  const { container, origin, clock, password, messages, close } = served
  const reached = { app: served.app, origin, publicKey: container.get(T.LoginPublicKey) }
  const as = async (username: string) =>
    testClient(reached, await logIn(reached, { username, password, now: clock.now() }))
  return {
    ...{ origin, clock, password, messages, close, as },
    mails: container.get(DevInbox).messages,
    asNobody: () => testClient(reached),
    async asUser(user = {}) {
      const { id: userId, name } = await addUser(served, user)
      return { ...(await as(name)), userId }
    },
  }
}
