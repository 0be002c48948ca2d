import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { defineModule, route, Type } from '../../bootstrap/public.ts'
import { NOTICE } from '../../domain/notices/notice.ts'
import { alwaysOnBothStores } from '../support/both-stores.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

/** Longer than the store waits in other requests. */
const SLOW_MS = 2000
const MIB = 1024 * 1024

await alwaysOnBothStores('A route that is slow', (open) => {
  let released = Promise.withResolvers<void>()
  /** What the route does after its answer. */
  const late = Promise.withResolvers<unknown>()
  let wasAborted = false
  const begun = new Set<number>()
  let isOnServer = false
  const slow = defineModule({
    name: 'slow',
    words: ['Slow', '慢'],
    routes: [
      route({
        method: 'POST',
        url: '/slow/add',
        permission: 'signed-in',
        audit: 'change',
        reply: Type.Null(),
        async run({ caller, records, body, signal }) {
          signal.addEventListener('abort', () => {
            wasAborted = true
          })
          const add = (title: string) => records(NOTICE).add({ title, type: '1' }, caller)
          await add('Early')
          begun.add(Object(body).count)
          await released.promise
          await add('Late').then(late.resolve, late.resolve)
          return null
        },
      }),
      route({
        method: 'GET',
        url: '/slow/large',
        permission: 'signed-in',
        reply: Type.Array(Type.String()),
        run: async () => Array.from({ length: 17 }, () => 'x'.repeat(MIB)),
      }),
    ],
  })

  let service: WholeService
  let headers: Record<string, string>
  beforeAll(async () => {
    const database = await open()
    isOnServer = database.isServer
    service = await wholeService({}, undefined, database, [slow])
    headers = await service.logIn('admin')
  }, START_MS)
  afterAll(() => service.close())
  let count = 0
  const get = async (url: string) => (await service.app.inject({ url, headers })).json()
  const add = async () => {
    count += 1
    const request = { method: 'POST', url: '/slow/add', headers, payload: { count } } as const
    return (await service.app.inject(request)).json()
  }
  const titles = async () =>
    (await get('/system/notice/list')).rows.map(
      ({ noticeTitle }: { noticeTitle: string }) => noticeTitle,
    )

  it('holds nobody up for ever when it hangs in its transaction, and changes nothing', async () => {
    expect(await add()).toMatchObject({ code: 503, error: 'route_timeout' })
    expect([wasAborted, await titles()]).toEqual([true, []])
    released.resolve()
    expect(await late.promise).toBeInstanceOf(Error)
    expect(await titles()).toEqual([])
  })

  it('leaves connections to others', async () => {
    released = Promise.withResolvers()
    begun.clear()
    const hanging = Array.from({ length: 12 }, add)
    await vi.waitFor(() => expect(begun.size).toBeGreaterThan(0), 30_000)
    const ended = Promise.any(hanging).then(() => 'a route has ended')
    const others = get('/system/notice/list').then(() => 'others are served')
    // The embedded store has one connection.
    if (isOnServer) expect(await Promise.race([others, ended])).toBe('others are served')
    released.resolve()
    await Promise.all(hanging)
  })

  it('may take longer than the store waits in other requests', async () => {
    const before = (await titles()).length
    released = Promise.withResolvers()
    const answer = add()
    await pause(SLOW_MS)
    released.resolve()
    expect(await answer).toMatchObject({ code: 200 })
    expect((await titles()).length).toBe(before + 2)
  })

  it('is refused an answer that would hold up everybody', async () => {
    expect(await get('/slow/large')).toMatchObject({ error: 'answer_too_large' })
  })
})
