import { afterAll, beforeAll, expect, it } from 'vitest'
import { defineModule, route, Type } from '../../bootstrap/public.ts'
import { startConsole, type TestConsole } from '../../bootstrap/testing.ts'
import { NOTICE } from '../../domain/notices/notice.ts'

const released = Promise.withResolvers<void>()
/** What its route does after the answer. */
const late = Promise.withResolvers<unknown>()
let wasAborted = false

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
      async run({ caller, records, signal }) {
        signal.addEventListener('abort', () => {
          wasAborted = true
        })
        const add = (title: string) => records(NOTICE).add({ title, type: '1' }, caller)
        await add('Early')
        await released.promise
        await add('Late').then(late.resolve, late.resolve)
        return null
      },
    }),
  ],
})

let service: TestConsole

beforeAll(async () => {
  service = await startConsole({ modules: [slow] })
})
afterAll(() => service.close())

it('a route that hangs in its transaction holds nobody up for ever, and changes nothing', async () => {
  const admin = await service.as('admin')
  const { error } = await admin.post('/slow/add')
  expect([error, wasAborted]).toEqual(['dependency_unavailable', true])
  expect((await admin.get('/system/notice/list')).rows).toEqual([])
  released.resolve()
  expect(await late.promise).toBeInstanceOf(Error)
  expect((await admin.get('/system/notice/list')).rows).toEqual([])
})
