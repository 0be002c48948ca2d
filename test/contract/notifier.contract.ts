import { describe, expect, it, vi } from 'vitest'
import { MemoryPushBus } from '../../adapters/memory/instances/memory-push-bus.ts'
import type { PushBus } from '../../application/ports/instances/push-bus.ts'
import type { Notifier } from '../../application/ports/notifier.ts'
import { MovingClock } from '../support/moving-clock.ts'
import { RecordingListener } from '../support/push-buses.ts'
import { SOON } from '../support/soak.ts'

/** @param make a notifier over a bus, with the place where its losses are told */
export function notifierContract(
  adapter: string,
  make: (bus: PushBus, lost: (error: unknown) => void) => Notifier,
) {
  describe(`Notifier contract: ${adapter}`, () => {
    const setUp = async (bus: PushBus = new MemoryPushBus(new MovingClock())) => {
      const listener = new RecordingListener()
      const losses: unknown[] = []
      await bus.listen(listener)
      return { listener, losses, notifier: make(bus, (error) => losses.push(error)) }
    }

    it('delivers a message to its recipients', async () => {
      const { listener, notifier } = await setUp()
      notifier.toUser('7', { kind: 'binding-added' })
      notifier.toAll({ kind: 'notice', text: '[news] title' })
      notifier.sessionOver('digest', { kind: 'session-ended' })
      notifier.sessionOver('digest')
      await vi.waitFor(() => expect(listener.heardMessages).toHaveLength(4), SOON)
      expect(listener.heardMessages.map(({ message }) => message)).toEqual([
        { to: 'user', userId: '7', event: { kind: 'binding-added' } },
        { to: 'everybody', event: { kind: 'notice', text: '[news] title' } },
        { to: 'session', tokenDigest: 'digest', event: { kind: 'session-ended' } },
        { to: 'session', tokenDigest: 'digest' },
      ])
    })

    it('hides failures of the bus from its caller', async () => {
      const bus = new MemoryPushBus(new MovingClock())
      const failure = new Error('away')
      bus.publish = () => Promise.reject(failure)
      const { losses, notifier } = await setUp(bus)
      notifier.toUser('7', { kind: 'binding-added' })
      notifier.toAll({ kind: 'notice', text: '' })
      notifier.sessionOver('digest')
      await vi.waitFor(() => expect(losses).toEqual([failure, failure, failure]), SOON)
    })
  })
}
