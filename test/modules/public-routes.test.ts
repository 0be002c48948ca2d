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
