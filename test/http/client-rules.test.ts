import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { Company } from '../support/company.ts'
import { FORM_TYPE, formOf } from '../support/form.ts'
import { anyDatabase } from '../support/prepared-database.ts'
import { START_MS, wholeService } from '../support/whole-service.ts'

const DONE = { code: 200 }
const FORM = { clientKey: 'bounded', grantTypeList: ['password'] }

let company: Company
let client: Record<string, unknown>
let headers: Record<string, string>

beforeAll(async () => {
  const database = await anyDatabase()
  const env = { REPEAT_SECONDS: '0', LEGACY_FILE_HOSTS: 'files.old.example' }
  company = new Company(await wholeService(env, undefined, database), database)
  await company.ask('POST', '/system/client', FORM)
  client = await stored()
  headers = await company.service.logIn('admin', { clientId: String(client.clientId) })
}, START_MS)
afterAll(() => company.close())

async function stored() {
  const { rows = [] } = await company.ask('GET', '/system/client/list?clientKey=bounded')
  return Object(rows[0])
}

const rule = (change: Record<string, unknown>, by?: Record<string, string>) =>
  company.ask('PUT', '/system/client', { ...FORM, id: client.id, ...change }, by)
const open = (url: string) => company.ask('GET', url, undefined, headers)

describe('the rules of a client', () => {
  it('hold where a session is not needed, but counts', async () => {
    const payload = formOf({ name: 'file', fileName: 'red.png', content: aPicture() })
    const form = { ...headers, 'content-type': FORM_TYPE }
    const sent = { method: 'POST', url: '/resource/oss/upload', headers: form, payload } as const
    const { ossId } = (await company.service.app.inject(sent)).json().data
    const { data } = await open(`/resource/oss/listByIds/${ossId}`)
    const [{ fileName }] = Object(data)
    const url = `/legacy-files/${fileName}`
    const linked = async () =>
      (await company.service.app.inject({ method: 'GET', url, headers })).statusCode
    expect(await linked()).toBe(302)
    for (const change of [
      { accessPath: '/app/**' },
      { accessPath: '', ipWhitelist: '10.1.0.0/16' },
    ]) {
      expect(await rule(change)).toMatchObject(DONE)
      expect(await linked()).toBe(404)
    }
    expect(await rule({ ipWhitelist: '' })).toMatchObject(DONE)
  })

  it('do not stand in the way of other fields, though they would be refused today', async () => {
    const old = ['10.0.0.1/8', '127.0.0.0/8']
    await company.run('update clients set networks = $2 where id = $1', [client.id, old])
    const ipWhitelist = old.join()
    expect(await rule({ ipWhitelist, deviceType: 'app' })).toMatchObject(DONE)
    expect(await stored()).toMatchObject({ ipWhitelist, deviceType: 'app' })
    const other = await rule({ ipWhitelist: `${ipWhitelist},10.0.0.2/8` })
    expect(other).toMatchObject({ error: 'invalid_client_field' })
    expect(await rule({ ipWhitelist: '' })).toMatchObject(DONE)
  })

  it('count at once for its paths, however they are spelled', async () => {
    expect(
      await rule({ accessPath: '/system/user/**;/auth/*\nsystem/menu/getRouters' }),
    ).toMatchObject(DONE)
    expect(await stored()).toMatchObject({
      accessPath: '/system/user/**,/auth/*,/system/menu/getRouters',
      accessPathList: ['/system/user/**', '/auth/*', '/system/menu/getRouters'],
    })
    expect(await open('/system/user/getInfo')).toMatchObject(DONE)
    const refused = { code: 403, error: 'client_outside_paths' }
    for (const url of ['/system/role/list', '/system/r%6Fle/list', '/system/user/../role/list/'])
      expect((await open(url)).code).not.toBe(200)
    expect(await open('/system/role/list')).toMatchObject(refused)
    const stream = { method: 'GET', url: '/resource/sse', headers } as const
    expect((await company.service.app.inject(stream)).json()).toMatchObject({
      error: 'client_outside_paths',
    })
    expect(await open('/auth/code')).toMatchObject(DONE)
    expect(await company.ask('GET', '/system/role/list')).toMatchObject(DONE)
  })

  it('stay without a text or a list, and the text wins', async () => {
    expect(await rule({ clientKey: 'bounded' })).toMatchObject(DONE)
    expect(await stored()).toMatchObject({ accessPathList: expect.arrayContaining(['/auth/*']) })
    expect(await rule({ accessPath: '', accessPathList: ['/stale'] })).toMatchObject(DONE)
    expect(await stored()).toMatchObject({ accessPath: '', accessPathList: [] })
    expect(await open('/system/role/list')).toMatchObject(DONE)
  })

  it('bound from where its sessions may be used', async () => {
    expect(await rule({ ipWhitelist: '10.1.*.*,2001:db8::/32' })).toMatchObject(DONE)
    expect(await stored()).toMatchObject({ ipWhitelist: '10.1.0.0/16,2001:db8::/32' })
    const refused = { code: 403, error: 'client_outside_networks' }
    expect(await open('/system/user/getInfo')).toMatchObject(refused)
    expect(await rule({ ipWhitelistList: ['127.0.0.1'] })).toMatchObject(DONE)
    expect(await open('/system/user/getInfo')).toMatchObject(DONE)
    expect(await rule({ ipWhitelist: 'the office' })).toMatchObject({
      error: 'invalid_client_field',
    })
    expect(await rule({ ipWhitelist: '' })).toMatchObject(DONE)
  })

  it('know an address however it is written', async () => {
    expect(await rule({ ipWhitelist: '10.1.*.*,2001:db8::/32' })).toMatchObject(DONE)
    const from = async (remoteAddress: string) => {
      const asked = { method: 'GET', url: '/system/user/getInfo', headers, remoteAddress } as const
      return (await company.service.app.inject(asked)).json().code
    }
    for (const inside of ['10.1.2.3', '::ffff:10.1.255.0', '2001:DB8:0::7'])
      expect([inside, await from(inside)]).toEqual([inside, 200])
    for (const outside of ['10.2.0.1', '::ffff:10.0.255.255', '2001:db9::1'])
      expect([outside, await from(outside)]).toEqual([outside, 403])
    expect(await rule({ ipWhitelist: '' })).toMatchObject(DONE)
  })

  it('shut out nobody who sets them, unless that is meant', async () => {
    const refused = { code: 500, error: 'rules_shut_out' }
    expect(await rule({ accessPath: '/app/**' }, headers)).toMatchObject(refused)
    expect(await rule({ ipWhitelist: '10.0.0.0/8' }, headers)).toMatchObject(refused)
    expect(await open('/system/client/list')).toMatchObject(DONE)
    const without = '/system/user/getInfo,/system/menu/getRouters,/system/client'
    expect(await rule({ accessPath: without }, headers)).toMatchObject(refused)
    expect(await rule({ accessPath: '/app/**', force: true }, headers)).toMatchObject(DONE)
    expect(await open('/system/client/list')).toMatchObject({ code: 403 })
  })
})
