import type { FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { Type } from '../../adapters/http/wire/schema.ts'
import { httpHarness } from '../support/http-harness.ts'

it('answers of one object are serialised once per language, those of another again', async () => {
  let reads = 0
  const menuOf = (title: string) => ({
    hidden: 'not in the schema',
    get title() {
      reads += 1
      return title
    },
  })
  const menus: readonly object[] = [menuOf('菜单 "1"'), menuOf('2')]
  let nth = 0
  const route = async (app: FastifyInstance) => {
    const schema = { response: { 200: Type.Object({ title: Type.String() }) } }
    const config = { access: 'public', keepsAnswers: true } as const
    app.get('/menu', { schema, config }, async () => menus[nth])
  }
  const http = await httpHarness({ routes: () => [route] })
  const ask = async (language: string, method: 'GET' | 'HEAD' = 'GET') => {
    const headers = { 'content-language': language }
    const { headers: sent, rawPayload } = await http.app.inject({ method, url: '/menu', headers })
    return { type: sent['content-type'], length: sent['content-length'], text: `${rawPayload}` }
  }
  const english = await ask('en_US')
  const text = '{"code":200,"msg":"Done","data":{"title":"菜单 \\"1\\""}}'
  const length = String(Buffer.byteLength(text))
  expect(english).toEqual({ type: 'application/json; charset=utf-8', length, text })
  const chinese = await ask('zh_CN')
  expect(JSON.parse(chinese.text)).toMatchObject({ msg: '操作成功', data: { title: '菜单 "1"' } })
  const before = reads
  expect([await ask('en_US'), await ask('zh_CN')]).toEqual([english, chinese])
  expect(reads).toBe(before)
  expect((await ask('en_US', 'HEAD')).text).toBe('')
  nth = 1
  expect(JSON.parse((await ask('en_US')).text).data).toEqual({ title: '2' })
})
