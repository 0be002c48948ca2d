import { afterAll, beforeAll, expect, it } from 'vitest'
import { defineModule, route, Type } from '../../bootstrap/public.ts'
import { NOTICE } from '../../domain/notices/notice.ts'
import { aUser } from '../support/builders.ts'
import { FORM_TYPE, formOf } from '../support/form.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

const Content = Type.Object({ content: Type.String({ maxLength: 500 }) })
const write = (url: string, by: 'caller' | 'system') =>
  route({
    method: 'POST',
    url: `/wall/${url}`,
    permission: 'signed-in',
    audit: 'add',
    body: Content,
    reply: Content,
    async run({ body, caller, records }) {
      const actor = by === 'system' ? by : caller
      const id = await records(NOTICE).add({ title: 'x', type: '1', ...body }, actor)
      const { content } = await records(NOTICE).get(id, actor)
      return { content }
    },
  })
const wall = defineModule({
  name: 'wall',
  words: ['Wall', '留言墙'],
  routes: [write('own', 'caller'), write('trusted', 'system')],
})

let service: WholeService
let clerk: Record<string, string>
let id: string
let url: string

beforeAll(async () => {
  service = await wholeService({ REPEAT_SECONDS: '0' }, undefined, undefined, [wall])
  const { given, passwordHash } = service
  await given.user(aUser({ id: '8101', name: 'clerk' }), passwordHash)
  clerk = await service.logIn('clerk')
  const payload = formOf({ name: 'file', fileName: 'a.txt', content: 'x', type: 'text/plain' })
  const headers = { ...(await service.logIn('admin')), 'content-type': FORM_TYPE }
  const request = { method: 'POST', url: '/resource/oss/upload', headers, payload } as const
  const { data } = (await service.app.inject(request)).json()
  id = String(data.ossId)
  url = String(data.url)
}, START_MS)

afterAll(() => service.close())

const post = async (by: 'own' | 'trusted', content: string) => {
  const request = { method: 'POST', url: `/wall/${by}`, headers: clerk } as const
  return (await service.app.inject({ ...request, payload: { content } })).json()
}

it('T-123: a module stores texts of a caller under the rules of the page', async () => {
  expect(await post('own', `"/file/${id}"`)).toMatchObject({ error: 'invalid_field' })
  expect(await post('own', `"${url}"`)).toMatchObject({ data: { content: `"/file/${id}"` } })
})

it('a module itself is trusted', async () => {
  expect(await post('trusted', `"/file/${id}"`)).toMatchObject({
    data: { content: `"/file/${id}"` },
  })
})
