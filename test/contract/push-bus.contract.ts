import { describe, expect, it, vi } from 'vitest'
import { PLAIN_EVENTS, type PushEvent, type PushMessage } from '../../domain/push/push-event.ts'
import {
  type PushBusHarness,
  RecordingListener,
  textOf,
  toEverybody,
  toUser,
} from '../support/push-buses.ts'
import { SOON } from '../support/soak.ts'
import { uniqueHex, uniqueId } from '../support/unique.ts'

/** One of each kind, so that a new one does not compile until it is here. */
const COMPOSED: Record<Exclude<PushEvent['kind'], (typeof PLAIN_EVENTS)[number]>, PushEvent> = {
  progress: { kind: 'progress', text: 'migration-running', params: { to: 'cloud', percent: 45 } },
  notice: { kind: 'notice', text: 'x', type: { value: '1', label: 'Notice' } },
  'session-ended': { kind: 'session-ended', ending: 'newer-login' },
}
const EVENTS: readonly PushEvent[] = [
  ...PLAIN_EVENTS.map((kind) => ({ kind })),
  ...Object.values(COMPOSED),
]

export function pushBusContract(adapter: string, harness: () => PushBusHarness) {
  describe(`PushBus contract: ${adapter}`, () => {
    it('carries every kind of message to all instances, once and unchanged', async () => {
      const { here, there } = harness()
      const [one, other] = [new RecordingListener(), new RecordingListener()]
      await Promise.all([here.listen(one), there.listen(other)])
      const userId = uniqueId()
      const tokenDigest = uniqueHex(64)
      const messages: PushMessage[] = [
        toUser(userId, '[notice] "ä" \n 梅 \u2028 🦊'),
        toEverybody(''),
        ...EVENTS.map((event) => ({ to: 'user', userId, event }) as const),
        ...EVENTS.map((event) => ({ to: 'everybody', event }) as const),
        { to: 'user', userId, event: { kind: 'binding-added' } },
        { to: 'session', tokenDigest, event: { kind: 'session-ended' } },
        { to: 'session', tokenDigest },
      ]
      for (const message of messages) await here.publish(message)
      await vi.waitFor(() => expect(other.heardMessages.length).toBe(messages.length), SOON)
      await vi.waitFor(() => expect(one.heardMessages.length).toBe(messages.length), SOON)
      expect(one.heardMessages.map(({ message }) => message)).toEqual(messages)
      expect(other.heardMessages).toEqual(one.heardMessages)
    })

    it('numbers upwards, whichever instance publishes, and delivers in that order', async () => {
      const { here, there } = harness()
      const listener = new RecordingListener()
      await here.listen(listener)
      const userId = uniqueId()
      await Promise.all(
        Array.from({ length: 90 }, (_, n) =>
          (n % 2 ? here : there).publish(n % 3 ? toUser(userId, `${n}`) : toEverybody(`${n}`)),
        ),
      )
      await vi.waitFor(() => expect(listener.heardMessages.length).toBe(90), SOON)
      const ids = listener.heardMessages.map(({ id }) => id)
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
      expect(ids.every(Number.isSafeInteger)).toBe(true)
    })

    it('replays what came after an id, to the user and to everybody, oldest first', async () => {
      const { here, there } = harness()
      const [userId, otherId] = [uniqueId(), uniqueId()]
      const { position } = await here.replay(userId, undefined)
      await here.publish(toUser(userId, 'one'))
      await there.publish(toEverybody('two'))
      await here.publish(toUser(otherId, 'not theirs'))
      await there.publish(toUser(userId, 'three'))
      const { messages } = await there.replay(userId, position)
      expect(messages.map(textOf)).toEqual(['one', 'two', 'three'])
      const rest = await here.replay(userId, messages[1]?.id)
      expect(rest.messages.map(textOf)).toEqual(['three'])
    })

    it('gives a position between what was and what comes', async () => {
      const { here, there } = harness()
      const userId = uniqueId()
      await here.publish(toUser(userId, 'before'))
      const { position, messages } = await there.replay(userId, undefined)
      expect(messages).toEqual([])
      await here.publish(toUser(userId, 'after'))
      const later = await there.replay(userId, position)
      expect(later.messages.map(textOf)).toEqual(['after'])
      expect(later.position).toBeGreaterThan(later.messages[0]?.id ?? Infinity)
    })

    it('neither loses nor repeats a message between the position and what is heard', async () => {
      const { here, there } = harness()
      const listener = new RecordingListener()
      await here.listen(listener)
      const userId = uniqueId()
      const publishing = Array.from({ length: 50 }, (_, n) => there.publish(toUser(userId, `${n}`)))
      const { position } = await here.replay(userId, undefined)
      await Promise.all(publishing)
      const { messages } = await here.replay(userId, 0)
      await vi.waitFor(() => expect(listener.heardMessages.length).toBe(50), SOON)
      const sides = [
        ...messages.filter(({ id }) => id <= position),
        ...listener.heardMessages.filter(({ id }) => id > position),
      ]
      expect(new Set(sides.map(textOf)).size).toBe(50)
      expect(sides).toHaveLength(50)
    })

    it('keeps the last hundred of a user', async () => {
      const { here } = harness()
      const userId = uniqueId()
      for (let n = 1; n <= 130; n += 1) await here.publish(toUser(userId, `${n}`))
      const { messages } = await here.replay(userId, 1)
      expect(messages.map(textOf)).toEqual(Array.from({ length: 100 }, (_, n) => `${n + 31}`))
    })

    it('forgets what is older than five minutes', async () => {
      const { here, there, elapse } = harness()
      const userId = uniqueId()
      await here.publish(toUser(userId, 'kept'))
      await elapse(290)
      expect((await there.replay(userId, 1)).messages.map(textOf)).toEqual(['kept'])
      await elapse(12)
      expect((await there.replay(userId, 1)).messages).toEqual([])
    })

    it('cannot be asked for messages to sessions', async () => {
      const { here } = harness()
      const userId = uniqueId()
      const { position } = await here.replay(userId, undefined)
      await here.publish({ to: 'session', tokenDigest: userId, event: { kind: 'session-ended' } })
      expect((await here.replay(userId, position)).messages).toEqual([])
    })
  })
}
