import { afterAll, beforeAll, expect, it } from 'vitest'
import { defineModule, route, Type } from '../../bootstrap/public.ts'
import { NOTICE } from '../../domain/notices/notice.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

const Counts = Type.Object({ seen: Type.Integer(), all: Type.Integer() })
const board = defineModule({
  name: 'board',
  words: ['Board', '公告板'],
  routes: [
    route({
      method: 'GET',
      url: '/board/counts',
      permission: 'public',
      reply: Counts,
      async run({ caller, records }) {
        const seen = await records(NOTICE).list({}, caller)
        const all = await records(NOTICE).list({}, 'system')
        return { seen: seen.length, all: all.length }
      },
    }),
    route({
      method: 'GET',
      url: '/board/one',
      permission: 'signed-in',
      query: Type.Object({ id: Type.String() }),
      reply: Type.Null(),
      async run({ records, query }) {
        await records(NOTICE).get(query.id, 'system')
        return null
      },
    }),
    route({
      method: 'GET',
      url: '/board/change',
      permission: 'signed-in',
      reply: Type.Null(),
      async run({ records }) {
        await records(NOTICE).add({ title: 'Unseen', type: '1' }, 'system')
        return null
      },
    }),
    route({
      method: 'POST',
      url: '/board/post',
      permission: 'public',
      audit: 'add',
      reply: Type.Null(),
      async run({ caller, records }) {
        await records(NOTICE).add({ title: 'Unseen', type: '1' }, caller)
        return null
      },
    }),
  ],
})

let service: WholeService

beforeAll(async () => {
  service = await wholeService({}, undefined, undefined, [board])
}, START_MS)
afterAll(() => service.close())

it('the caller of a public route sees no rows; only the system does', async () => {
  const headers = await service.logIn('admin')
  const payload = { noticeTitle: 'Seen', noticeType: '1', noticeContent: '', status: '1' }
  await service.app.inject({ method: 'POST', url: '/system/notice', headers, payload })
  const answer = await service.app.inject('/board/counts')
  expect(answer.json().data).toEqual({ seen: 0, all: 1 })
})

it('nothing is changed without a transaction, nor by nobody', async () => {
  const headers = await service.logIn('admin')
  const change = await service.app.inject({ url: '/board/change', headers })
  expect(change.json()).toMatchObject({ code: 500, error: 'internal_error' })
  const post = await service.app.inject({ method: 'POST', url: '/board/post', payload: {} })
  expect(post.json()).toMatchObject({ code: 401 })
  const list = await service.app.inject({ url: '/system/notice/list?noticeTitle=Unseen', headers })
  expect(list.json()).toMatchObject({ code: 200, total: 0 })
})

it('a row that does not exist is refused in words, whatever its id looks like', async () => {
  const headers = await service.logIn('admin')
  for (const id of ['999999999', 'abc', '-1', '9'.repeat(30)]) {
    const answer = await service.app.inject({ url: `/board/one?id=${id}`, headers })
    const { error, msg } = answer.json()
    expect([error, msg]).toEqual(['record_not_found', 'The record does not exist.'])
  }
})
