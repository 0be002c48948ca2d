import { expect, it, vi } from 'vitest'
import { MemoryPushBus } from '../../../adapters/memory/memory-push-bus.ts'
import { BackgroundNotifier } from '../../../adapters/system/background-notifier.ts'
import { notifierContract } from '../../contract/notifier.contract.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { RecordingListener } from '../../support/push-buses.ts'

notifierContract('in the background', (bus, lost) => new BackgroundNotifier(bus, lost, 10))

it('drops welcomes that are not due when it stops', async () => {
  vi.useFakeTimers()
  const bus = new MemoryPushBus(new MovingClock())
  const listener = new RecordingListener()
  await bus.listen(listener)
  const notifier = new BackgroundNotifier(bus, () => undefined)
  notifier.welcome('1')
  await vi.advanceTimersByTimeAsync(5000)
  expect(listener.texts).toEqual(['welcome'])
  notifier.welcome('2')
  notifier.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(listener.texts).toEqual(['welcome'])
  vi.useRealTimers()
})
