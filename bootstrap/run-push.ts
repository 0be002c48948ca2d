import type { Container } from 'inversify'
import { PushHub } from '../application/push/push-hub.ts'
import type { Closers } from './closers.ts'
import { Tokens as T } from './container/tokens.ts'

/** Listens for messages before anybody can connect; ends after the last one has left. */
export async function runPush(container: Container, closers: Closers): Promise<void> {
  const bus = container.get(T.PushBus)
  closers.add(() => bus.close())
  await bus.listen(container.get(PushHub))
}
