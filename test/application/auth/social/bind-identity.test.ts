import { describe, expect, it } from 'vitest'
import { MemoryCodeStore } from '../../../../adapters/memory/sign-in/memory-code-store.ts'
import { FreshSession } from '../../../../application/auth/fresh-session.ts'
import { OwnBindings } from '../../../../application/auth/social/bindings.ts'
import { LoginStates } from '../../../../application/auth/social/login-states.ts'
import { MiniPrograms } from '../../../../application/auth/social/mini-programs.ts'
import { aUser } from '../../../support/builders.ts'
import { memoryRecords } from '../../../support/memory-records.ts'
import { MovingClock } from '../../../support/moving-clock.ts'
import { NotedNews } from '../../../support/noted-news.ts'
import { CountingIds, readableDigest } from '../../../support/plain-crypto.ts'
import { RecordingNotifier } from '../../../support/push-recorder.ts'
import { anIdentity } from '../../../support/social-builders.ts'

const by = (userId: string) => ({ userId, origin: { address: '', userAgent: '' } })

async function setUp() {
  const { given, bindings } = memoryRecords()
  const users = [await given.user(aUser(), 'hash'), await given.user(aUser(), 'hash')]
  const notifier = new RecordingNotifier()
  const news = new NotedNews()
  const clock = new MovingClock()
  const codes = new MemoryCodeStore(clock)
  const own = new OwnBindings({
    ...{ bindings, notifier, clock, news, freshSession: new FreshSession(clock) },
    ...{ providers: new Map(), programs: new MiniPrograms(new Map()) },
    states: new LoginStates(codes, new CountingIds(), readableDigest, true),
  })
  return { users, bindings, notifier, news, own }
}

it('notifies the user of every change of bindings, and of no refusal', async () => {
  const { users, bindings, notifier, news, own } = await setUp()
  const [owner = '', other = ''] = users.map(({ id }) => id)
  await own.bind(by(owner), 'GITHUB', anIdentity({ outsideId: '42' }))
  await expect(own.bind(by(other), 'GITHUB', anIdentity({ outsideId: '42' }))).rejects.toThrow()
  const [binding] = await bindings.listOf(owner)
  await expect(own.remove(binding?.id ?? '', other)).rejects.toThrow()
  await own.remove(binding?.id ?? '', owner)
  expect(news.kinds).toEqual([`${owner} binding-added`])
  expect(notifier.told).toEqual([`user ${owner}: binding-added`, `user ${owner}: binding-removed`])
})

describe('OwnBindings', () => {
  it('lets exactly one of two users win 1,000 races for one identity', async () => {
    const { users, bindings, own } = await setUp()
    for (let race = 0; race < 1000; race += 1) {
      const source = `S${race}`
      const identity = anIdentity({ outsideId: '42' })
      const outcomes = await Promise.allSettled(
        users.map(({ id }) => own.bind(by(id), source, identity)),
      )
      const winners = outcomes.flatMap(({ status }, at) =>
        status === 'fulfilled' ? [users[at]?.id] : [],
      )
      expect(winners).toHaveLength(1)
      expect((await bindings.get(source, '42'))?.userId).toBe(winners[0])
    }
  })

  it.each([
    '',
    ' ',
    'a b',
    '4\x002',
    'ａ',
    'x'.repeat(256),
  ])('does not bind the invalid identity %j', async (outsideId) => {
    const { users, bindings, own } = await setUp()
    const userId = users[0]?.id ?? ''
    const binding = own.bind(by(userId), 'GITHUB', anIdentity({ outsideId }))
    await expect(binding).rejects.toMatchObject({ code: 'provider_failed' })
    expect(await bindings.listOf(userId)).toEqual([])
  })
})
