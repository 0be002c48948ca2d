import { describe, expect, it } from 'vitest'
import { BindIdentity, RemoveBinding } from '../../../../application/auth/social/bindings.ts'
import { aUser } from '../../../support/builders.ts'
import { memoryRecords } from '../../../support/memory-records.ts'
import { MovingClock } from '../../../support/moving-clock.ts'
import { NotedNews } from '../../../support/noted-news.ts'
import { RecordingNotifier } from '../../../support/push-recorder.ts'
import { anIdentity } from '../../../support/social-builders.ts'

const by = (userId: string) => ({ userId, origin: { address: '', userAgent: '' } })

async function setUp() {
  const { given, bindings } = memoryRecords()
  const users = [await given.user(aUser(), 'hash'), await given.user(aUser(), 'hash')]
  const notifier = new RecordingNotifier()
  const news = new NotedNews()
  const bind = new BindIdentity(bindings, notifier, new MovingClock(), news)
  return { users, bindings, notifier, news, bind, remove: new RemoveBinding(bindings, notifier) }
}

it('notifies the user of every change of bindings, and of no refusal', async () => {
  const { users, bindings, notifier, news, bind, remove } = await setUp()
  const [owner = '', other = ''] = users.map(({ id }) => id)
  await bind.execute(by(owner), 'GITHUB', anIdentity({ outsideId: '42' }))
  await expect(bind.execute(by(other), 'GITHUB', anIdentity({ outsideId: '42' }))).rejects.toThrow()
  const [binding] = await bindings.listOf(owner)
  await expect(remove.execute(binding?.id ?? '', other)).rejects.toThrow()
  await remove.execute(binding?.id ?? '', owner)
  expect(news.kinds).toEqual([`${owner} binding-added`])
  expect(notifier.told).toEqual([`user ${owner}: binding-added`, `user ${owner}: binding-removed`])
})

describe('BindIdentity', () => {
  it('lets exactly one of two users win 1,000 races for one identity', async () => {
    const { users, bindings, bind } = await setUp()
    for (let race = 0; race < 1000; race += 1) {
      const source = `S${race}`
      const identity = anIdentity({ outsideId: '42' })
      const outcomes = await Promise.allSettled(
        users.map(({ id }) => bind.execute(by(id), source, identity)),
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
    const { users, bindings, bind } = await setUp()
    const userId = users[0]?.id ?? ''
    const binding = bind.execute(by(userId), 'GITHUB', anIdentity({ outsideId }))
    await expect(binding).rejects.toMatchObject({ code: 'provider_failed' })
    expect(await bindings.listOf(userId)).toEqual([])
  })
})
