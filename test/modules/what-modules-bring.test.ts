import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineModule, route, Type } from '../../bootstrap/public.ts'
import { assets } from '../../docs/examples/assets/assets.ts'
import { companyServices } from '../../docs/examples/senders-and-providers/company-services.ts'
import { NOTICE } from '../../domain/notices/notice.ts'
import { aUser } from '../support/builders.ts'
import { FORM_TYPE, formOf } from '../support/form.ts'
import { EventStream } from '../support/push-streams.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

describe('what modules bring', () => {
  let service: WholeService

  beforeAll(async () => {
    service = await wholeService({}, undefined, undefined, [assets])
  }, START_MS)
  afterAll(() => service.close())

  describe('what a module brings', () => {
    const menus = async (language: string) => {
      const headers = { ...(await service.logIn('admin')), 'content-language': language }
      const answer = (await service.app.inject({ url: '/system/menu/list', headers })).json()
      const rows: { menuName: string; perms: string | null }[] = answer.data
      return rows.filter(({ perms }) => perms?.startsWith('asset:')).map(({ menuName }) => menuName)
    }

    it('is a page with a button for all that it offers, in both languages', async () => {
      expect(await menus('en_US')).toEqual([
        'Assets',
        'Look up assets',
        'Add assets',
        'Edit assets',
        'Remove assets',
        'Export assets',
        'Import assets',
        'Scrap an asset',
      ])
      expect((await menus('zh_CN'))[0]).toBe('资产')
      expect((await menus('zh_CN'))[2]).toBe('资产新增')
    })

    it('is a dictionary, in both languages', async () => {
      const labels = async (language: string) => {
        const headers = { ...(await service.logIn('admin')), 'content-language': language }
        const url = '/system/dict/data/type/asset_state'
        const answer = (await service.app.inject({ url, headers })).json()
        return answer.data.map(({ dictLabel }: { dictLabel: string }) => dictLabel)
      }
      expect(await labels('en_US')).toEqual(['In use', 'Scrapped'])
      expect(await labels('zh_CN')).toEqual(['在用', '报废'])
    })
  })
})

describe('jobs', () => {
  let service: WholeService

  beforeAll(async () => {
    service = await wholeService({}, undefined, undefined, [assets])
  }, START_MS)
  afterAll(() => service.close())

  describe('a job of a module', () => {
    it('runs, tells holders, and is listed with its last and next run', async () => {
      const admin = await service.logIn('admin')
      const holder = { name: 'Desk', serial: 'D-1', holder: 1 }
      const url = '/asset/asset'
      await service.app.inject({ method: 'POST', url, headers: admin, payload: holder })
      const stream = await EventStream.open(`${service.origin}/resource/sse`, admin)
      expect(await service.runJob('assets/asset-reminder')).toBe(true)
      await stream.until(/You hold Desk\. Is it still in use\?/)
      const { data } = (await service.app.inject({ url: '/monitor/jobs', headers: admin })).json()
      expect(data).toMatchObject([
        {
          name: 'assets/asset-reminder',
          module: 'Assets',
          title: 'Remind holders of their assets',
          schedule: '0 9 * * 1',
          result: 'succeeded',
          failures: 0,
          failure: '',
        },
      ])
      expect(data[0].nextRun).toMatch(/ 09:00:00$/)
    })
  })
})

describe('texts with files', () => {
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
})

describe('senders and providers', () => {
  let service: WholeService
  let base: string
  let status = 200
  const asked: string[] = []
  const company = createServer(async (request, answer) => {
    asked.push(`${request.url} ${await text(request)}`)
    answer.writeHead(status).end('{"number":4711,"name":"mei"}')
  })

  beforeAll(async () => {
    company.listen(0, '127.0.0.1')
    await once(company, 'listening')
    const { port } = company.address() as AddressInfo
    base = `http://127.0.0.1:${port}`
    const env = { PAGER_URL: `${base}/page`, STAFF_URL: base }
    service = await wholeService(env, undefined, undefined, [companyServices])
  }, START_MS)

  afterAll(async () => {
    company.close()
    await service.close()
  })

  async function codeFor(number: string) {
    const headers = { clientid: service.clientId }
    const url = `/resource/sms/code?phonenumber=${number}`
    return (await service.app.inject({ url, headers })).json()
  }

  it('a sender of a module gets codes, and its failure is one of sending', async () => {
    expect(await codeFor('13800138000')).toMatchObject({ code: 200 })
    expect(asked.at(-1)).toMatch(/^\/page \{"to":"\+8613800138000","code":"\d{4,8}"\}$/)
    status = 500
    expect(await codeFor('13800138001')).toMatchObject({ error: 'send_failed' })
    status = 200
  })

  it('a provider of a module confirms whom the console may bind', async () => {
    const headers = { ...(await service.logIn('admin')), host: 'localhost' }
    const url = '/auth/binding/staff?domain=localhost'
    const started = await service.app.inject({ url, headers })
    const address = new URL(started.json().data)
    expect(address.href.startsWith(`${base}/enter?state=`)).toBe(true)
    const cookie = String(started.headers['set-cookie']).split(';')[0] ?? ''
    const socialState = address.searchParams.get('state')
    const payload = { source: 'staff', socialCode: 'from-the-portal', socialState }
    const request = { method: 'POST', url: '/auth/social/callback', payload } as const
    const own = { ...headers, cookie }
    expect((await service.app.inject({ ...request, headers: own })).json()).toMatchObject({
      code: 200,
    })
    expect(asked.at(-1)).toBe('/who?code=from-the-portal ')
    const bound = (await service.app.inject({ url: '/system/social/list', headers })).json()
    expect(bound.data).toMatchObject([{ source: 'STAFF', userName: 'mei' }])
  })
})
