import { beforeEach, describe, expect, it } from 'vitest'
import { A_CLIENT, type ClientsHarness, clientsHarness } from '../support/clients-harness.ts'
import { ADMIN_PASSWORD } from '../support/http-harness.ts'
import { sharedHarness } from '../support/shared-harness.ts'

let http: ClientsHarness

function startForEach() {
  beforeEach(async () => {
    http = await clientsHarness()
  })
}

function startOnce(start = () => clientsHarness()) {
  const service = sharedHarness(start)
  beforeEach(() => {
    http = service()
  })
}

async function listed(query = '') {
  const { body } = await http.ask('GET', `/system/client/list?${query}`)
  const rows = Array.isArray(body.rows) ? body.rows : []
  return { total: body.total, keys: rows.map(({ clientKey }) => clientKey), rows, body }
}

const logInWith = (clientId: unknown) => http.logIn({ clientId, password: ADMIN_PASSWORD })

describe('POST /system/client', () => {
  startForEach()

  it('adds a client that can be used at once, and shows its secret once', async () => {
    const added = await http.addClient()
    expect(added).toEqual({
      id: expect.any(Number),
      clientId: expect.stringMatching(/^[0-9a-f]{32}$/),
      clientSecret: expect.stringMatching(/^[\w-]{40,}$/),
    })
    expect((await logInWith(added.clientId)).body).toMatchObject({ code: 200 })
    expect(await http.show(added.id)).toEqual({
      ...A_CLIENT,
      id: added.id,
      clientId: added.clientId,
      grantType: 'password,sms',
      strongGrantTypeList: ['social', 'passkey'],
      clientSecret: '******',
      wire: '5',
      ...{ accessPath: '', accessPathList: [], ipWhitelist: '', ipWhitelistList: [] },
    })
  })

  it('accepts a chosen secret, and uses defaults for missing members', async () => {
    const { clientKey, grantTypeList, deviceType } = A_CLIENT
    const body = { clientKey, grantTypeList, deviceType, clientSecret: 'brought-along' }
    const answer = await http.ask('POST', '/system/client', { body })
    expect(answer.body).toMatchObject({ code: 200, data: { clientSecret: 'brought-along' } })
    const { id } = Object(answer.body.data)
    expect(await http.show(id)).toMatchObject({
      status: '0',
      timeout: 604_800,
      activeTimeout: 1800,
    })
  })

  it.each(['', null, undefined])('takes %j for no device type', async (deviceType) => {
    const { id } = await http.addClient({ deviceType })
    expect(await http.show(id)).toMatchObject({ deviceType: '' })
  })

  it('makes the secret when the field holds what forms show', async () => {
    const { clientSecret } = await http.addClient({ clientSecret: '******' })
    expect(clientSecret).toMatch(/^[\w-]{40,}$/)
  })

  it('refuses a key that another client has', async () => {
    await http.addClient()
    const { body } = await http.ask('POST', '/system/client', { body: A_CLIENT })
    expect(body).toMatchObject({ code: 500, error: 'client_key_taken', data: null })
  })
})

describe('POST /system/client with what is not valid', () => {
  startOnce()

  it.each([
    ['no key', { clientKey: undefined }],
    ['a blank key', { clientKey: ' ' }],
    ['no grant types', { grantTypeList: [] }],
    ['a grant type that is none', { grantTypeList: ['password', 'Pass word'] }],
    ['grant types as text', { grantTypeList: 'password' }],
    ['a device type that is none', { deviceType: '<pc>' }],
    ['another status', { status: '2' }],
    ['a time-out below a minute', { timeout: 59 }],
    ['a time-out of zero', { activeTimeout: 0 }],
    ['a time-out as text', { timeout: '60' }],
    ['a short secret', { clientSecret: 'short' }],
  ])('refuses %s', async (_case, fields) => {
    const body = { ...A_CLIENT, ...fields }
    expect((await http.ask('POST', '/system/client', { body })).body).toMatchObject({ code: 500 })
    expect((await listed()).total).toBe(1)
  })
})

describe('GET /system/client/list', () => {
  startForEach()

  it('pages, sorts, and finds by parts of a key or exactly', async () => {
    for (const clientKey of ['one', 'two']) await http.addClient({ clientKey })
    const { clientId } = await http.addClient({ clientKey: 'three', status: '1' })
    const { clientKey: builtIn } = await http.show(1)
    expect(await listed()).toMatchObject({ total: 4, keys: [builtIn, 'one', 'two', 'three'] })
    expect((await listed('pageSize=2&pageNum=2')).keys).toEqual(['two', 'three'])
    expect((await listed('orderByColumn=id&isAsc=desc&pageSize=1')).keys).toEqual(['three'])
    expect((await listed('clientKey=two')).keys).toEqual(['two'])
    expect((await listed('clientKey=hre')).keys).toEqual(['three'])
    expect((await listed('clientKey=t_o')).keys).toEqual([])
    expect((await listed('status=1')).keys).toEqual(['three'])
    expect((await listed(`clientId=${clientId}&status=0&clientKey=`)).keys).toEqual([])
    expect((await listed('orderByColumn=clientSecret&isAsc=asc')).body).toMatchObject({
      error: 'invalid_order',
    })
  })

  it('finds a client by its exact secret', async () => {
    const { clientSecret } = await http.addClient()
    expect((await listed(`clientSecret=${clientSecret}`)).keys).toEqual(['app'])
    expect((await listed('clientSecret=******')).keys).toEqual([])
  })

  it('keeps the built-in row as the number 1', async () => {
    expect((await listed()).rows[0]).toMatchObject({ id: 1, clientId: http.builtInClientId })
  })
})

describe('grant types of a client', () => {
  startForEach()

  const save = async (grantTypeList: readonly string[], language = 'en_US') => {
    const { id } = await http.addClient({ clientKey: 'other' })
    const row = await http.show(id)
    const [added, edited] = [
      await http.ask('POST', '/system/client', { body: { ...A_CLIENT, grantTypeList }, language }),
      await http.ask('PUT', '/system/client', { body: { ...row, grantTypeList }, language }),
    ]
    return [added.body, edited.body]
  }

  it('are refused by name when they do not exist', async () => {
    for (const body of await save(['password', 'passwrod'])) {
      expect(body).toMatchObject({ code: 500, error: 'unknown_grant_type' })
      expect(body.msg).toContain('"passwrod"')
      expect(body.msg).toContain('password, sms, email, social, xcx')
    }
  })

  it('are saved with a note when nobody can log in by them yet', async () => {
    for (const body of await save(['xcx', 'password', 'sms'])) {
      expect(body).toMatchObject({ code: 200, msg: expect.stringContaining('xcx, sms') })
    }
    expect((await listed('clientKey=other')).rows).toMatchObject([
      { grantType: 'xcx,password,sms' },
    ])
  })

  it('are described in the language of the caller', async () => {
    const [added] = await save(['sms'], 'zh_CN')
    expect(added).toMatchObject({ code: 200, msg: expect.stringMatching(/^已保存.*sms/) })
  })

  it('need no note when all of them are configured', async () => {
    for (const body of await save(['password'])) expect(body).toMatchObject({ msg: 'Done' })
  })
})

describe('PUT /system/client', () => {
  startForEach()

  it('takes the row as the form sends it, with the secret unchanged', async () => {
    const { id, clientSecret } = await http.addClient()
    const row = await http.show(id)
    const body = { ...row, grantTypeList: ['sms'], deviceType: 'ios', timeout: -1, status: '1' }
    expect((await http.ask('PUT', '/system/client', { body })).body).toMatchObject({
      code: 200,
      data: null,
    })
    expect(await http.show(id)).toEqual({ ...body, grantType: 'sms' })
    expect((await listed(`clientSecret=${clientSecret}`)).total).toBe(1)
  })

  it('keeps which grant types need no second factor, unless they are sent', async () => {
    const { id } = await http.addClient({ strongGrantTypeList: ['sms'] })
    const { strongGrantTypeList, ...row } = await http.show(id)
    expect(strongGrantTypeList).toEqual(['sms'])
    await http.ask('PUT', '/system/client', { body: row })
    expect(await http.show(id)).toMatchObject({ strongGrantTypeList: ['sms'] })
    await http.ask('PUT', '/system/client', { body: { ...row, strongGrantTypeList: [] } })
    expect(await http.show(id)).toMatchObject({ strongGrantTypeList: [] })
  })

  it('replaces the secret by a typed one', async () => {
    const { id, clientSecret } = await http.addClient()
    const body = { ...(await http.show(id)), clientSecret: 'typed-by-hand' }
    await http.ask('PUT', '/system/client', { body })
    expect((await listed(`clientSecret=${clientSecret}`)).total).toBe(0)
    expect((await listed('clientSecret=typed-by-hand')).total).toBe(1)
  })
})

describe('PUT /system/client with what is not valid', () => {
  startOnce(async () => {
    const service = await clientsHarness()
    await service.addClient({ clientKey: 'taken' })
    await service.addClient()
    return service
  })

  it.each([
    ['a client that does not exist', { id: 4711 }, 'client_not_found'],
    ['an id that is none', { id: 'x' }, 'invalid_id'],
    ['the key of another client', { clientKey: 'taken' }, 'client_key_taken'],
    ['a grant type that is none', { grantTypeList: ['*'] }, 'invalid_client_field'],
    ['an unknown strong grant type', { strongGrantTypeList: ['magic'] }, 'unknown_grant_type'],
    ['a time-out below a minute', { timeout: 1 }, 'invalid_client_timeout'],
    ['another status', { status: '2' }, 'validation_failed'],
    ['no key', { clientKey: undefined }, 'validation_failed'],
    ['no grant types', { grantTypeList: undefined }, 'validation_failed'],
  ])('refuses %s', async (_case, fields, error) => {
    const row = await http.show((await listed('clientKey=app')).rows[0].id)
    const { body } = await http.ask('PUT', '/system/client', { body: { ...row, ...fields } })
    expect(body).toMatchObject({ code: 500, error })
    expect(await http.show(row.id)).toEqual(row)
  })
})

describe('PUT /system/client without a member', () => {
  startOnce()

  const fields = ['deviceType', 'status', 'timeout', 'activeTimeout', 'clientSecret'] as const

  it.each([
    ...fields,
    'clientId',
    'grantType',
  ])('keeps the stored value when %s is absent', async (member) => {
    const differing = {
      clientKey: `no-${member}`,
      status: '1',
      timeout: -1,
      activeTimeout: 77,
      deviceType: 'ios',
    }
    const { id, clientSecret } = await http.addClient(differing)
    const row = await http.show(id)
    const { [member]: _left, ...body } = row
    const answer = await http.ask('PUT', '/system/client', { body })
    expect(answer.body).toMatchObject({ code: 200, data: null })
    expect(await http.show(id)).toEqual(row)
    expect((await listed(`clientSecret=${clientSecret}`)).total).toBe(1)
  })

  it('keeps a device type of null, and clears a blank one', async () => {
    const { id } = await http.addClient()
    const row = await http.show(id)
    for (const [deviceType, kept] of [
      [null, row.deviceType],
      ['', ''],
    ]) {
      const body = { ...row, deviceType }
      expect((await http.ask('PUT', '/system/client', { body })).body).toMatchObject({ code: 200 })
      expect(await http.show(id)).toEqual({ ...row, deviceType: kept })
    }
  })
})

describe('PUT /system/client/changeStatus', () => {
  startForEach()

  it('names the client by client id, by row id, and by row id as text', async () => {
    const { id, clientId } = await http.addClient()
    for (const name of [clientId, id, String(id)]) {
      for (const status of ['1', '0']) {
        const body = { clientId: name, status }
        const answer = await http.ask('PUT', '/system/client/changeStatus', { body })
        expect(answer.body).toMatchObject({ code: 200, data: null })
        expect(await http.show(id)).toMatchObject({ status })
        expect((await logInWith(clientId)).body.code).toBe(status === '0' ? 200 : 500)
      }
    }
  })
})

describe('PUT /system/client/changeStatus of no client', () => {
  startOnce()

  it.each([4711, 'unknown', '', '01', 1.5, -1, null])('refuses %j', async (clientId) => {
    const body = { clientId, status: '1' }
    const answer = await http.ask('PUT', '/system/client/changeStatus', { body })
    expect(answer.body).toMatchObject({ code: 500 })
  })
})

describe('PUT /system/client/resetSecret', () => {
  startForEach()

  it('shows a new secret once and invalidates the old one', async () => {
    const { id, clientSecret } = await http.addClient()
    const { body } = await http.ask('PUT', '/system/client/resetSecret', { body: { id } })
    const fresh = Object(body.data).clientSecret
    expect(fresh).not.toBe(clientSecret)
    expect((await listed(`clientSecret=${clientSecret}`)).total).toBe(0)
    expect((await listed(`clientSecret=${fresh}`)).total).toBe(1)
  })

  it('refuses a client that does not exist', async () => {
    const { body } = await http.ask('PUT', '/system/client/resetSecret', { body: { id: 4711 } })
    expect(body).toMatchObject({ code: 500, error: 'client_not_found' })
  })
})

describe('DELETE /system/client/{ids}', () => {
  startForEach()

  it('removes clients and ends their sessions', async () => {
    const { id, clientId } = await http.addClient()
    const token = http.tokenOf(await logInWith(clientId))
    const mine = () =>
      http.send({
        url: '/auth/codes',
        headers: { clientid: String(clientId), authorization: `Bearer ${token}` },
      })
    expect((await mine()).body.code).toBe(200)
    const { body } = await http.ask('DELETE', `/system/client/${id},4711`)
    expect(body).toMatchObject({ code: 200, data: null })
    expect((await mine()).body.code).toBe(401)
    expect((await logInWith(clientId)).body).toMatchObject({ error: 'invalid_client' })
    expect((await http.ask('GET', `/system/client/${id}`)).body).toMatchObject({
      code: 500,
      error: 'client_not_found',
    })
  })
})

describe('the built-in client', () => {
  startForEach()

  it('cannot be disabled, removed or kept from logging in by password, and the answer says why', async () => {
    const { id } = await http.addClient()
    const row = await http.show(1)
    const answers = [
      await http.ask('PUT', '/system/client', { body: { ...row, status: '1' } }),
      await http.ask('PUT', '/system/client', { body: { ...row, grantTypeList: ['sms'] } }),
      ...(await Promise.all(
        [1, '1', http.builtInClientId].map((clientId) =>
          http.ask('PUT', '/system/client/changeStatus', { body: { clientId, status: '1' } }),
        ),
      )),
      await http.ask('DELETE', `/system/client/${id},1`),
    ]
    for (const { body } of answers) {
      expect(body).toMatchObject({
        code: 500,
        error: 'built_in_client_kept',
        msg: expect.stringContaining('The console itself logs in with this client'),
      })
    }
    expect((await listed()).total).toBe(2)
    expect((await logInWith(http.builtInClientId)).body).toMatchObject({ code: 200 })
  })

  it('may be changed otherwise', async () => {
    const body = { ...(await http.show(1)), grantTypeList: ['password'], timeout: 3600 }
    expect((await http.ask('PUT', '/system/client', { body })).body).toMatchObject({ code: 200 })
    expect(await http.show(1)).toMatchObject({ grantType: 'password', timeout: 3600 })
  })
})
