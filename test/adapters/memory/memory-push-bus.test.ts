import { expect, it } from 'vitest'
import { MemoryPushBus } from '../../../adapters/memory/instances/memory-push-bus.ts'
import { pushBusContract } from '../../contract/push-bus.contract.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { RecordingListener, textOf, toEverybody, toUser } from '../../support/push-buses.ts'

pushBusContract('memory', () => {
  const clock = new MovingClock()
  const bus = new MemoryPushBus(clock)
  return { here: bus, there: bus, elapse: async (seconds) => clock.advance(seconds) }
})

it('bounds the number of users with messages', async () => {
  const bus = new MemoryPushBus(new MovingClock(), 2)
  for (const userId of ['1', '2', '3']) await bus.publish(toUser(userId, userId))
  const kept = await Promise.all(['1', '2', '3'].map((userId) => bus.replay(userId, 1)))
  expect(kept.map(({ messages }) => messages.map(textOf))).toEqual([[], ['2'], ['3']])
})

it('delivers nothing after it was closed', async () => {
  const bus = new MemoryPushBus(new MovingClock())
  const listener = new RecordingListener()
  await bus.listen(listener)
  await bus.close()
  await bus.publish(toEverybody('late'))
  expect(listener.heardMessages).toEqual([])
})
