import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyServices } from '../../docs/examples/senders-and-providers/company-services.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

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
