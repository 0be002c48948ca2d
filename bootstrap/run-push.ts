import type { Container } from 'inversify'
import { PushHub } from '../application/push/push-hub.ts'
import type { Closers } from './closers.ts'
import { Tokens as T } from './container/tokens.ts'

/** Subscribes before anybody can connect, and ends after the last channel has closed. */
export async function runPush(container: Container, closers: Closers): Promise<void> {
  const bus = container.get(T.PushBus)
  closers.add(() => bus.close())
  await bus.listen(container.get(PushHub))
}
