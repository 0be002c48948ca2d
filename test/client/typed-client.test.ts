import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from 'gatehouse/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

const EXAMPLE = join(import.meta.dirname, '../../docs/examples/typed-client.mjs')

let service: WholeService

beforeAll(async () => {
  service = await wholeService()
}, START_MS)

afterAll(() => service.close())

function aClient() {
  const { origin: baseUrl, clientId, publicKey } = service
  return createClient({ baseUrl, clientId, publicKey })
}

async function loggedIn() {
  const client = aClient()
  await client.login({ grantType: 'password', username: 'admin', password: service.password })
  return client
}

describe('the typed client', () => {
  it('logs in with an envelope that it makes, and out again', async () => {
    const client = aClient()
    const { password } = service
    const answer = await client.login({ grantType: 'password', username: 'admin', password })
    expect(answer).toMatchObject({ code: 200, data: { client_id: service.clientId } })
    const me = await client.call('GET /system/user/getInfo')
    expect(me.code === 200 && me.data.user.userName).toBe('admin')
    expect(await client.logout()).toMatchObject({ code: 200 })
    expect(await client.call('GET /system/user/getInfo')).toMatchObject({ error: 'not_logged_in' })
  })

  it('hands refusals on, and keeps no token then', async () => {
    const client = aClient()
    const answer = await client.login({ grantType: 'password', username: 'admin', password: 'no' })
    expect(answer).toMatchObject({ code: 500, error: 'invalid_grant' })
    expect(client.token).toBeUndefined()
  })

  it('asks for messages in the language that it is made with', async () => {
    const { origin: baseUrl, clientId, publicKey } = service
    const client = createClient({ baseUrl, clientId, publicKey, language: 'zh' })
    expect((await client.call('GET /system/user/getInfo')).msg).toMatch(/\p{Script=Han}/u)
  })

  it('encrypts other bodies than logins', async () => {
    const client = await loggedIn()
    const body = { oldPassword: 'not it', newPassword: 'Another-Horse-8' }
    const answer = await client.call('PUT /system/user/profile/updatePwd', { body, sealed: true })
    expect(answer).toMatchObject({ error: 'wrong_password' })
  })

  it('sends queries and bodies, and reads pages', async () => {
    const client = await loggedIn()
    const body = { noticeTitle: 'A & B?', noticeType: '1', noticeContent: '<p>x</p>', status: '0' }
    expect(await client.call('POST /system/notice', { body })).toMatchObject({ code: 200 })
    const query = { noticeTitle: 'A & B?', pageNum: '1', pageSize: '10' }
    const page = await client.call('GET /system/notice/list', { query })
    expect(page.code === 200 && page.rows.map(({ noticeTitle }) => noticeTitle)).toEqual(['A & B?'])
  })

  it('works in the example, with files', async () => {
    const env = {
      PATH: process.env.PATH,
      GATEHOUSE_URL: service.origin,
      GATEHOUSE_PUBLIC_KEY: service.publicKey,
      GATEHOUSE_CLIENT_ID: service.clientId,
      GATEHOUSE_USER: 'admin',
      GATEHOUSE_PASSWORD: service.password,
    }
    const { stdout } = await promisify(execFile)(process.execPath, [EXAMPLE], { env })
    expect(stdout).toBe('logged in as admin\nread back: hello\n')
  })
})
