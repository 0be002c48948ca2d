import { describe, expect, it, onTestFinished } from 'vitest'
import { accountsHarness } from '../support/accounts-harness.ts'
import { auditEntries, auditOf } from '../support/audit-entries.ts'
import { clientsHarness } from '../support/clients-harness.ts'
import { ADMIN_PASSWORD, httpHarness } from '../support/http-harness.ts'
import { aForm, type PlatformsHarness, platformsHarness } from '../support/platforms-harness.ts'

const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(64, 1)])
const NEW_PASSWORD = 'Better-Horse-9'

async function account() {
  const http = await accountsHarness()
  return { http, token: await http.openSession() }
}

describe('the operation log records changes of accounts', () => {
  it('a changed profile, and one that could not be changed', async () => {
    const { http, token } = await account()
    const line = { area: 'profile', kind: 'change', operatorName: 'admin', method: 'PUT' }
    await http.put('/system/user/profile', token, { nickName: 'Mei' })
    expect(await auditOf(http)).toMatchObject({ ...line, parameters: '{"nickName":"Mei"}' })
    await http.put('/system/user/profile', token, { email: 'nonsense' })
    expect(await auditOf(http)).toMatchObject({ ...line, error: 'invalid_email' })
  })

  it('a changed password, masked, and a wrong one', async () => {
    const { http, token } = await account()
    const change = (oldPassword: string) =>
      http.put(
        '/system/user/profile/updatePwd',
        token,
        { oldPassword, newPassword: NEW_PASSWORD },
        'sealed',
      )
    await change('Canary-7f3a')
    await change(ADMIN_PASSWORD)
    const lines = await auditEntries(http)
    const parameters = '{"oldPassword":"***","newPassword":"***"}'
    expect(lines).toMatchObject([
      { area: 'profile', kind: 'change', parameters, error: undefined },
      { area: 'profile', kind: 'change', parameters, error: 'wrong_password' },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/Canary|Horse/)
  })

  it('still counts wrong passwords, although the change is undone together with its entry', async () => {
    const { http, token } = await account()
    const wrong = { oldPassword: 'wrong-wrong', newPassword: NEW_PASSWORD }
    const codes: unknown[] = []
    for (let n = 0; n < 6; n += 1) {
      const { body } = await http.put('/system/user/profile/updatePwd', token, wrong, 'sealed')
      codes.push(body.error)
    }
    expect(codes.at(-1)).toBe('account_locked')
  })

  it('a new picture', async () => {
    const { http, token } = await account()
    const origin = await http.app.listen({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => http.app.close())
    const headers = http.sessionHeaders(token)
    const send = async (content: Buffer) => {
      const body = new FormData()
      body.set('avatarfile', new Blob([new Uint8Array(content)]), 'me.png')
      const url = `${origin}/system/user/profile/avatar`
      await (await fetch(url, { method: 'POST', headers, body })).text()
      return auditOf(http)
    }
    expect(await send(PNG)).toMatchObject({ area: 'avatar', method: 'POST', error: undefined })
    expect(await send(Buffer.from('no picture'))).toMatchObject({ error: 'upload_type' })
  })

  it('a registration, under the given name, but no failed ones of strangers', async () => {
    const http = await accountsHarness({ env: { REGISTRATIONS_PER_HOUR: '2' } })
    await http.register({ username: 'mei' })
    await http.register({ username: 'mei' })
    for (let n = 0; n < 5; n += 1) await http.register({ username: `other${n}` })
    await http.register({ username: 'lin', uuid: 'x', code: '1' })
    const lines = await auditEntries(http)
    const line = { area: 'user', kind: 'add', operatorId: '0', operatorName: 'mei' }
    expect(lines).toMatchObject([
      { ...line, error: 'name_taken' },
      { ...line, error: undefined },
    ])
    expect(lines[0]?.parameters).toContain('"password":"***"')
  })
})

it('the operation log records ended sessions and opened locks', async () => {
  const http = await httpHarness()
  const token = await http.openSession()
  const [session] = (await http.asked('GET', '/monitor/online', await http.openSession())).rows
  for (const [method, path] of [
    ['DELETE', '/monitor/online/myself/'],
    ['POST', '/monitor/online/'],
  ] as const) {
    await http.asked(method, `${path}${session?.tokenId}`, await http.openSession())
    const line = { area: 'session', kind: 'end-session', operatorName: 'admin', method }
    expect(await auditOf(http)).toMatchObject(line)
  }
  await http.asked('GET', '/monitor/logininfor/unlock/mei', await http.openSession())
  expect(await auditOf(http)).toMatchObject({ parameters: '{"userName":"mei"}', error: undefined })
  expect(token).not.toBe('')
})

it('changes of clients are in the operation log, without their secrets', async () => {
  const http = await clientsHarness()
  const secret = 'canary-secret-of-a-client'
  const { id } = await http.addClient({ clientSecret: secret })
  await http.ask('PUT', '/system/client/changeStatus', {
    body: { clientId: String(id), status: '1' },
  })
  await http.ask('DELETE', `/system/client/${id}`)
  const { entries } = await http.operations.list({
    filter: {},
    sort: { by: 'at', direction: 'desc' },
    offset: 0,
    limit: 10,
  })
  expect(entries.map(({ area, kind }) => [area, kind])).toEqual([
    ['client', 'remove'],
    ['client', 'change'],
    ['client', 'add'],
  ])
  expect(JSON.stringify(entries)).not.toContain(secret)
})

const PATH = '/resource/oss/config'

/** What lines say, the oldest first. */
async function told(http: PlatformsHarness) {
  const lines = (await auditEntries(http)).filter(({ area }) => area === 'platform')
  return lines.reverse().map(({ kind, method, url, error, operatorName }) => {
    expect(operatorName).toBe('admin')
    return [kind, method, url, error]
  })
}

describe('changes of storage platforms', () => {
  it('are all in the operation log, without secrets', async () => {
    const http = await platformsHarness()
    await http.call('POST', '', aForm())
    const saved = await http.row('cloud')
    const { ossConfigId } = saved
    const status = { ossConfigId, configKey: 'cloud' }
    await http.call('PUT', '', { ...saved, secretKey: 'canary-other', remark: 'new' })
    await http.call('POST', '/test', { ossConfigId })
    await http.call('POST', '/test', aForm({ secretKey: 'canary-third' }))
    await http.call('PUT', '/changeStatus', { ...status, status: '0' })
    await http.call('PUT', '/changeStatus', { ...status, status: '1' })
    await http.call('DELETE', `/${ossConfigId}`)
    await http.call('GET', '/list')
    expect(await told(http)).toEqual([
      ['add', 'POST', PATH, undefined],
      ['change', 'PUT', PATH, undefined],
      ['other', 'POST', `${PATH}/test`, undefined],
      ['other', 'POST', `${PATH}/test`, undefined],
      ['change', 'PUT', `${PATH}/changeStatus`, undefined],
      ['change', 'PUT', `${PATH}/changeStatus`, undefined],
      ['remove', 'DELETE', `${PATH}/:ids`, undefined],
    ])
    const lines = JSON.stringify(await auditEntries(http))
    expect(lines).not.toContain('canary')
    expect(lines).toContain('\\"configKey\\":\\"cloud\\"')
  })

  it('are there with the reason when they are refused', async () => {
    const http = await platformsHarness()
    await http.call('POST', '', aForm({ endpoint: '10.0.0.1' }))
    await http.call('POST', '', aForm({ configKey: 'default' }))
    await http.call('PUT', '/changeStatus', { ossConfigId: 77, configKey: 'x', status: '1' })
    await http.call('POST', '/test', { ossConfigId: 77 })
    await http.call('DELETE', '/1')
    await http.call('DELETE', '/77')
    const refusals = (await told(http)).map(([kind, , , error]) => [kind, error])
    expect(refusals).toEqual([
      ['add', 'endpoint_not_allowed'],
      ['add', 'platform_key_taken'],
      ['change', 'platform_not_found'],
      // It was noted before it was tried.
      ['other', undefined],
      ['remove', 'platform_built_in'],
      ['remove', 'platform_not_found'],
    ])
  })
})
