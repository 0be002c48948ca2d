import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A_CLIENT } from '../support/clients-harness.ts'
import { Company } from '../support/company.ts'
import { aForm } from '../support/platforms-harness.ts'
import { anyDatabase } from '../support/prepared-database.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

const PLATFORMS = '/resource/oss/config'
const HIDDEN = '***'
let service: WholeService
let company: Company

beforeAll(async () => {
  const database = await anyDatabase()
  const settings = { REPEAT_SECONDS: '0', STORAGE_ENDPOINTS: '127.0.0.1/32' }
  service = await wholeService(settings, undefined, database)
  company = new Company(service, database)
}, START_MS)
afterAll(() => service.close())

/** What the newest entry says was changed, which is nothing secret. */
const changes = () => newest(1)

async function newest(count: number) {
  const { rows = [] } = await company.ask('GET', `/monitor/operlog/list?pageSize=${count}`)
  expect(JSON.stringify(rows)).not.toContain('canary')
  return rows.flatMap(({ jsonResult }) =>
    jsonResult === '' ? [] : JSON.parse(String(jsonResult)).changes,
  )
}

async function done(method: string, url: string, body?: Readonly<Record<string, unknown>>) {
  const answer = await company.ask(method, url, body)
  expect(answer).toMatchObject({ code: 200 })
  return Object(answer.data)
}

it('keys of the machine are for no platform unless settings say so', async () => {
  const form = aForm({ endpoint: '127.0.0.1:9', secretKey: 'aws:credentials' })
  expect(await company.ask('POST', PLATFORMS, form)).toMatchObject({ error: 'invalid_platform' })
})

describe('T-120: entries of clients', () => {
  it('say what a client was, and that its secret is another one', async () => {
    const clientSecret = 'canary-secret-of-a-client'
    const { id } = await done('POST', '/system/client', { ...A_CLIENT, clientSecret })
    const of = { record: 'client', id: String(id) }
    const [{ before, after }, ...more] = await changes()
    expect([before, more]).toEqual([undefined, []])
    expect(after).toMatchObject({ clientKey: 'app', timeout: 604_800, clientSecret: HIDDEN })
    const edit = { id, clientKey: 'app', timeout: 3600, grantTypeList: ['password'] }
    const grantTypeList = ['sms', 'password']
    await done('PUT', '/system/client', { id, clientKey: 'app', grantTypeList })
    expect(await changes()).toEqual([])
    await done('PUT', '/system/client', edit)
    expect(await changes()).toEqual([
      {
        ...of,
        before: { grantTypeList: ['password', 'sms'], grantType: 'password,sms', timeout: 604_800 },
        after: { grantTypeList: ['password'], grantType: 'password', timeout: 3600 },
      },
    ])
    const secret = { ...of, before: { clientSecret: HIDDEN }, after: { clientSecret: HIDDEN } }
    await done('PUT', '/system/client', { ...edit, clientSecret: `${clientSecret}-2` })
    expect(await changes()).toEqual([secret])
    const renewed = await done('PUT', '/system/client/resetSecret', { id })
    const [change] = await changes()
    expect(change).toEqual(secret)
    expect(JSON.stringify(change)).not.toContain(renewed.clientSecret)
    await done('PUT', '/system/client/changeStatus', { clientId: String(id), status: '1' })
    expect(await changes()).toEqual([{ ...of, before: { status: '0' }, after: { status: '1' } }])
    await done('PUT', '/system/client/changeStatus', { clientId: String(id), status: '1' })
    expect(await changes()).toEqual([])
    await done('DELETE', `/system/client/${id}`)
    expect(await changes()).toMatchObject([{ ...of, before: { status: '1', timeout: 3600 } }])
  })

  it('each say what their own change found, of those at once', async () => {
    const form = { ...A_CLIENT, clientKey: 'at-once' }
    const { id } = await done('POST', '/system/client', form)
    const edit = { id, clientKey: 'at-once', grantTypeList: ['password'] }
    const timeouts = [601, 602, 603, 604, 605, 606]
    await Promise.all(
      timeouts.map((timeout) => done('PUT', '/system/client', { ...edit, timeout })),
    )
    const edits = await newest(timeouts.length)
    const found = new Set(edits.map(({ before }) => before.timeout))
    expect(found.size).toBe(timeouts.length)
    const removals = timeouts.map(() => company.ask('DELETE', `/system/client/${id}`))
    const refused = (await Promise.all(removals)).filter(({ code }) => code !== 200)
    expect(new Set(refused.map(({ error }) => error))).toEqual(new Set(['client_not_found']))
    expect(refused).toHaveLength(timeouts.length - 1)
    expect(await newest(timeouts.length)).toMatchObject([{ before: { clientKey: 'at-once' } }])
  })
})

describe('T-120: entries of storage platforms', () => {
  it('say what a platform was, and that its keys are others', async () => {
    const form = aForm({ endpoint: '127.0.0.1:1', isHttps: 'N' })
    await done('POST', PLATFORMS, form)
    const [{ record, id, after }] = await changes()
    const of = { record: 'platform', id }
    const keys = { accessKey: HIDDEN, secretKey: HIDDEN }
    expect(record).toBe('platform')
    expect(after).toMatchObject({ configKey: 'cloud', bucketName: 'files', status: '1', ...keys })
    const edit = { ...form, ossConfigId: id, accessKey: '', secretKey: '' }
    await done('PUT', PLATFORMS, { ...edit, remark: 'new', force: true })
    expect(await changes()).toEqual([{ ...of, before: { remark: '' }, after: { remark: 'new' } }])
    await done('PUT', PLATFORMS, { ...edit, secretKey: 'canary-other', force: true })
    const secret = { secretKey: HIDDEN }
    expect(await changes()).toEqual([{ ...of, before: secret, after: secret }])
    await Promise.all([1, 2, 3, 4].map(() => company.ask('DELETE', `${PLATFORMS}/${id}`)))
    expect(await newest(4)).toMatchObject([{ ...of, before: { remark: 'new', ...keys } }])
  })

  it('say which platform new files are stored on from now on', async () => {
    await done(
      'POST',
      PLATFORMS,
      aForm({ configKey: 'other', endpoint: 'local', bucketName: 'ab' }),
    )
    const [{ id }] = await changes()
    const status = { ossConfigId: id, configKey: 'other' }
    await done('PUT', `${PLATFORMS}/changeStatus`, { ...status, status: '0' })
    expect(await changes()).toEqual([
      { record: 'platform', id, before: { status: '1' }, after: { status: '0' } },
    ])
    await done('PUT', `${PLATFORMS}/changeStatus`, { ...status, status: '0' })
    expect(await changes()).toEqual([])
    const next = { configKey: 'next', endpoint: 'local', bucketName: 'cd', status: '0' }
    await done('POST', PLATFORMS, aForm(next))
    expect(await changes()).toMatchObject([{ after: { configKey: 'next', status: '0' } }])
  })
})
