import { describe, expect, it, vi } from 'vitest'
import { MemoryPushBus } from '../../../adapters/memory/instances/memory-push-bus.ts'
import { MemoryReplayMemory } from '../../../adapters/memory/sign-in/memory-replay-memory.ts'
import type { PushChannel, PushEnd, PushOwner } from '../../../application/push/push-connection.ts'
import { PushHub } from '../../../application/push/push-hub.ts'
import { WatchedSessions } from '../../../application/push/watched-sessions.ts'
import { ClientDoor } from '../../../domain/client/client-door.ts'
import type { ClientRules } from '../../../domain/client/client-rules.ts'
import type { PushEvent } from '../../../domain/push/push-event.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { aClient } from '../../support/builders.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { toEverybody, toUser } from '../../support/push-buses.ts'
import { SOON } from '../../support/soak.ts'

class RecordingChannel implements PushChannel {
  readonly texts: string[] = []
  readonly ends: PushEnd[] = []

  begin(): void {}

  send(_id: number, event: PushEvent): void {
    this.texts.push(event.kind === 'notice' ? event.text : event.kind)
  }

  beat(): void {
    this.texts.push('beat')
  }

  end(reason: PushEnd): void {
    this.ends.push(reason)
  }
}

async function setUp() {
  const clock = new MovingClock()
  const bus = new MemoryPushBus(clock)
  const owed = new Map<string, { readonly lacksFactor: boolean }>()
  const rights = { version: 1, isAway: false }
  const watch = {
    over: async () => new Map(),
    async debts(digests: readonly string[]) {
      if (rights.isAway) throw new DependencyUnavailable()
      return new Map(digests.map((digest) => [digest, owed.get(digest) ?? {}]))
    },
  }
  const client: { rules: ClientRules } = { rules: { paths: [], networks: [] } }
  const sessions = new WatchedSessions({
    ...{ watch, access: { current: async () => rights.version }, passwordChange: 'required' },
    ...{
      clients: { get: async () => aClient({ rules: client.rules }) },
      door: new ClientDoor(),
    },
  })
  const limits = { perUser: 10, total: 100 }
  const welcomed = new MemoryReplayMemory(clock)
  const hub = new PushHub(bus, sessions, { welcomed, clock, limits })
  await bus.listen(hub)
  const open = async (
    userId: string,
    tokenDigest = userId,
    more: Partial<PushOwner> = {},
    after?: number,
  ) => {
    const channel = new RecordingChannel()
    const connection = hub.enter({ userId, tokenDigest, loggedInAt: 0, ...more }, channel)
    await hub.begin(connection, after)
    return channel
  }
  /** What happens while the bus is not heard. */
  const deaf = async (happen: () => Promise<unknown>) => {
    hub.lost()
    const heard = vi.spyOn(hub, 'heard').mockReturnValue()
    await happen()
    heard.mockRestore()
    hub.regained()
  }
  /** Whether the owner of a session lacks a factor from now on. */
  const lack = (digest: string, lacksFactor: boolean) => {
    owed.set(digest, { lacksFactor })
    rights.version += 1
  }
  return { bus, hub, open, deaf, lack, rights, client }
}

describe('PushHub', () => {
  it('T-97: tells somebody who owes something of the own session only', async () => {
    const { bus, hub, open, lack } = await setUp()
    lack('digest', true)
    await bus.publish(toUser('1', 'earlier'))
    const owing = await open('1', 'digest', { owes: 'factor' }, 0)
    const other = await open('1', 'other', {}, 0)
    await bus.publish(toUser('1', 'own'))
    await bus.publish(toEverybody('all'))
    await vi.waitFor(() => expect(other.texts).toHaveLength(3), SOON)
    hub.closeSession('digest', { kind: 'session-ended' })
    expect(other.texts).toEqual(['earlier', 'own', 'all'])
    expect(owing.texts).toEqual(['session-ended'])
  })

  it('judges at each message whether its owner owes something', async () => {
    const { bus, open, deaf, lack } = await setUp()
    const [one, other] = [await open('1'), await open('2')]
    const heardBoth = async (text: string) => {
      await bus.publish(toEverybody(text))
      await vi.waitFor(() => expect(other.texts).toContain(text), SOON)
    }
    await heardBoth('before')
    lack('1', true)
    await heardBoth('owing')
    await deaf(() => bus.publish(toEverybody('owing and missed')))
    await vi.waitFor(() => expect(other.texts).toContain('owing and missed'), SOON)
    lack('1', false)
    await heardBoth('settled')
    expect(one.texts).toEqual(['before', 'settled'])
  })

  it('closes what the rules of its client admit no longer, and nothing else', async () => {
    const { hub, open, client } = await setUp()
    const entry = { clientId: 'one', address: '192.0.2.1' }
    const stream = await open('1', 'stream', { entry: { ...entry, path: '/resource/sse' } })
    const inside = await open('1', 'inside', { entry: { ...entry, path: '/app/push' } })
    const program = await open('1', 'program')
    await hub.closeEnded()
    expect(hub.size).toBe(3)
    client.rules = { paths: ['/app/**'], networks: [] }
    await hub.closeEnded()
    expect([stream.ends, inside.ends, program.ends]).toEqual([['session-over'], [], []])
  })

  it('keeps messages until the store says who may hear them', async () => {
    const { bus, hub, open, lack, rights } = await setUp()
    const [one, other] = [await open('1'), await open('2')]
    lack('1', true)
    rights.isAway = true
    for (const text of ['first', 'second']) await bus.publish(toEverybody(text))
    await hub.closeEnded()
    expect([one.texts, other.texts]).toEqual([[], []])
    rights.isAway = false
    await bus.publish(toEverybody('third'))
    await expect
      .poll(async () => hub.closeEnded().then(() => other.texts), SOON)
      .toEqual(['first', 'second', 'third'])
    expect([one.texts, hub.size]).toEqual([[], 2])
  })

  it('fetches messages missed during a loss of the bus, once and in order', async () => {
    const { bus, open, deaf } = await setUp()
    const [one, other] = [await open('1'), await open('2')]
    await bus.publish(toUser('1', 'before'))
    await deaf(async () => {
      await bus.publish(toUser('1', 'missed'))
      await bus.publish(toEverybody('missed by all'))
    })
    await bus.publish(toUser('1', 'after'))
    await vi.waitFor(() => {
      expect(one.texts).toEqual(['before', 'missed', 'missed by all', 'after'])
      expect(other.texts).toEqual(['missed by all'])
    }, SOON)
  })

  it('does the same for a channel that was opened meanwhile', async () => {
    const { bus, open, deaf } = await setUp()
    const opened: RecordingChannel[] = []
    await deaf(async () => {
      await bus.publish(toUser('1', 'before'))
      opened.push(await open('1'))
      await bus.publish(toUser('1', 'missed'))
    })
    await vi.waitFor(() => expect(opened[0]?.texts).toEqual(['missed']), SOON)
  })

  it('does the same for a channel whose replay was running when the bus was lost', async () => {
    const { bus, hub, deaf } = await setUp()
    const channel = new RecordingChannel()
    const connection = hub.enter({ userId: '1', tokenDigest: '1', loggedInAt: 0 }, channel)
    const early = await bus.replay('1', undefined)
    vi.spyOn(bus, 'replay').mockImplementationOnce(async () => {
      await deaf(() => bus.publish(toUser('1', 'missed')))
      return early
    })
    await hub.begin(connection, undefined)
    await vi.waitFor(() => expect(channel.texts).toEqual(['missed']), SOON)
  })

  it('stays in order when the bus is lost again while catching up', async () => {
    const { bus, hub, open, deaf } = await setUp()
    const channel = await open('1')
    const replay = bus.replay.bind(bus)
    vi.spyOn(bus, 'replay').mockImplementationOnce(async (...asked) => {
      const found = await replay(...asked)
      await deaf(() => bus.publish(toUser('1', 'two')))
      return found
    })
    await deaf(() => bus.publish(toUser('1', 'one')))
    await bus.publish(toUser('1', 'three'))
    await vi.waitFor(() => expect(channel.texts).toEqual(['one', 'two', 'three']), SOON)
    expect(hub.size).toBe(1)
  })

  it('ends a channel that cannot catch up, so that its client reconnects', async () => {
    const { bus, hub, open, deaf } = await setUp()
    const channel = await open('1')
    vi.spyOn(bus, 'replay').mockRejectedValueOnce(new DependencyUnavailable())
    await deaf(async () => undefined)
    await vi.waitFor(() => expect(channel.ends).toEqual(['closed']), SOON)
    expect(hub.size).toBe(0)
  })

  it('closes a channel with too many waiting messages', async () => {
    const { bus, hub } = await setUp()
    const channel = new RecordingChannel()
    hub.enter({ userId: '1', tokenDigest: '1', loggedInAt: 0 }, channel)
    for (let n = 0; n <= 100; n += 1) await bus.publish(toUser('1', `${n}`))
    await vi.waitFor(() => expect(channel.ends).toEqual(['slow']), SOON)
    expect(channel.texts).toEqual([])
  })

  it('reads no sessions while nothing is open', async () => {
    const clock = new MovingClock()
    const watch = { over: vi.fn(async () => new Map()), debts: vi.fn(async () => new Map()) }
    const limits = { perUser: 1, total: 1 }
    await new PushHub(
      new MemoryPushBus(clock),
      new WatchedSessions({
        ...{ watch, access: { current: async () => 1 }, passwordChange: 'off' },
        ...{ clients: { get: vi.fn() }, door: { admits: () => true } },
      }),
      { welcomed: new MemoryReplayMemory(clock), clock, limits },
    ).closeEnded()
    expect(watch.over).not.toHaveBeenCalled()
  })

  it('accepts no channel after it was stopped', async () => {
    const { hub, open } = await setUp()
    const channel = await open('1')
    hub.stop()
    expect(channel.ends).toEqual(['stopping'])
    await expect(open('1')).rejects.toMatchObject({ code: 'overloaded' })
  })

  it('sends heartbeats only to channels that have begun', async () => {
    const { hub, open } = await setUp()
    const begun = await open('1')
    const waiting = new RecordingChannel()
    hub.enter({ userId: '2', tokenDigest: '2', loggedInAt: 0 }, waiting)
    hub.beat()
    expect([begun.texts, waiting.texts]).toEqual([['beat'], []])
  })
})
