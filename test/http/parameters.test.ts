import { beforeEach, describe, expect, it } from 'vitest'
import { maskedParameters } from '../../adapters/http/edge/audit/masked-parameters.ts'
import { type ConsoleHarness, consoleHarness } from '../support/console-harness.ts'

describe('parameters', () => {
  let http: ConsoleHarness

  beforeEach(async () => {
    http = await consoleHarness()
  })

  const URL = '/system/config'
  const BODY = { configName: 'Name', configKey: 'my.key', configValue: 'value' }
  const DONE = { code: 200, data: null }

  const listed = (query = '') => http.ask('GET', `${URL}/list?${query}`)
  const read = async (key: string) => (await http.ask('GET', `${URL}/configKey/${key}`)).data
  const set = (configKey: string, configValue: unknown) =>
    http.ask('PUT', `${URL}/updateByKey`, { configKey, configValue })

  // What every page promises is in `pages.test.ts`.
  describe('system parameters', () => {
    it('are read by key, as they were added and edited', async () => {
      expect(await http.ask('POST', URL, BODY)).toMatchObject(DONE)
      const [row] = (await listed()).rows
      expect(row).toMatchObject({ ...BODY, configType: 'N', remark: null })
      const edit = { ...row, configKey: 'other.key', configValue: '2' }
      expect(await http.ask('PUT', URL, edit)).toMatchObject(DONE)
      expect([await read('other.key'), await read('my.key')]).toEqual(['2', null])
      expect(await http.ask('DELETE', `${URL}/${row?.configId}`)).toMatchObject(DONE)
      expect(await read('other.key')).toBeNull()
    })

    it('are set by key, and count at once', async () => {
      const key = 'sys.oss.previewListResource'
      await http.given.parameter(key, 'true', true)
      expect(await set(key, false)).toMatchObject(DONE)
      expect(await read(key)).toBe('false')
      expect(await set(key, 'true')).toMatchObject(DONE)
      expect(await read(key)).toBe('true')
      expect(await set(key, null)).toMatchObject({ error: 'validation_failed' })
      const wrong = await set(key, 'perhaps')
      expect(wrong).toMatchObject({ code: 500, error: 'invalid_field' })
      expect(wrong.msg).toContain('Value')
      expect(await set('no', '')).toMatchObject({ code: 500, error: 'record_not_found' })
      expect(await http.ask('DELETE', `${URL}/refreshCache`)).toMatchObject(DONE)
    })

    it('are neither removed nor renamed when they are built in', async () => {
      const id = await http.given.parameter('sys.account.registerUser', 'false', true)
      const own = await http.given.parameter('own', '1')
      const renamed = { ...BODY, configId: id, configType: 'N' }
      const refused = { code: 500, error: 'record_built_in' }
      expect(await http.ask('PUT', URL, renamed)).toMatchObject(refused)
      expect(await http.ask('DELETE', `${URL}/${own},${id}`)).toMatchObject(refused)
      expect((await listed()).total).toBe(2)
      const same = { ...renamed, configKey: 'sys.account.registerUser', configValue: 'true' }
      expect(await http.ask('PUT', URL, same)).toMatchObject(DONE)
      expect((await listed('configType=Y')).rows).toMatchObject([{ configValue: 'true' }])
      expect((await listed('configType=N')).rows).toMatchObject([{ configKey: 'own' }])
    })

    it('lose a remark and a value that an edit empties', async () => {
      await http.ask('POST', URL, { ...BODY, remark: 'why' })
      const [row] = (await listed()).rows
      const none = { ...row, remark: '', configValue: '' }
      expect(await http.ask('PUT', URL, { ...none, configType: 'Y' })).toMatchObject(DONE)
      expect((await listed()).rows).toEqual([none])
    })

    it.each([
      ['a taken key', { configKey: 'taken' }, 'field_taken'],
      ['a blank name', { configName: ' ' }, 'invalid_field'],
      ['a key of other characters', { configKey: 'a b' }, 'validation_failed'],
      ['a key too long', { configKey: 'x'.repeat(101) }, 'validation_failed'],
      ['a value of another type', { configValue: true }, 'validation_failed'],
      [
        'a registration that is neither on nor off',
        { configKey: 'sys.account.registerUser', configValue: '1' },
        'invalid_field',
      ],
      [
        'a proposed password nobody could use',
        { configKey: 'sys.user.initPassword', configValue: '1234' },
        'invalid_field',
      ],
    ])('are refused with %s', async (_case, change, error) => {
      const id = await http.given.parameter('mine', '1')
      await http.given.parameter('taken', '1')
      const add = await http.ask('POST', URL, { ...BODY, ...change })
      expect(add).toMatchObject({ code: 500, error })
      const edit = await http.ask('PUT', URL, { ...BODY, configId: id, ...change })
      expect(edit).toMatchObject({ code: 500, error })
      expect((await listed()).total).toBe(2)
    })
  })
})

const CANARY = 'Canary-7f3a'

it.each([
  ['JSON in a text', { ext1: JSON.stringify({ kind: 's3', secretKey: CANARY }) }],
  ['a list in a text', { ext1: JSON.stringify([{ password: CANARY }]) }],
  ['JSON in JSON in a text', { a: JSON.stringify({ b: JSON.stringify({ token: CANARY }) }) }],
  ['a text of a text of JSON', { a: JSON.stringify(JSON.stringify({ accessKey: CANARY })) }],
  ['JSON that breaks off', { ext1: `{"kind":"s3","secretKey":"${CANARY}` }],
  ['JSON with something before it', { ext1: `x {'secretKey' : '${CANARY}'}` }],
  ['the short names of two keys', { ext1: JSON.stringify({ ak: CANARY, sk: CANARY }) }],
  ['the query of an address', { url: `https://a.example/x?a=1&sign_token=${CANARY}&b=2` }],
  ['a query in markup', { a: `<img src="/x?a=1&amp;token=${CANARY}&amp;b=2">` }],
  ['the signature of an address', { a: `<img src="/x?a=1&amp;signature=${CANARY}">` }],
  ['the signature of a bucket', { url: `https://a.example/x?X-Amz-Signature=${CANARY}` }],
  ['the login of an address', { endpoint: `https://key:${CANARY}@s3.example.com` }],
  ['a login with an @', { endpoint: `https://key:a@${CANARY}@s3.example.com` }],
  ['a parameter', { configKey: 'sys.mail', configValue: CANARY }],
  ['a parameter that is kept as JSON', { configKey: 'x', configValue: `{"pwd":"${CANARY}"}` }],
  ['a member further down', { a: { b: { clientSecret: CANARY } } }],
])('masks a secret in %s', (_case, body) => {
  expect(maskedParameters(body)).not.toContain(CANARY)
})

it('shows a parameter that is a switch', () => {
  const body = { configKey: 'my.switch', configValue: 'false' }
  expect(JSON.parse(maskedParameters(body))).toEqual(body)
})

it('keeps the rest of what it masks', () => {
  const ext1 = JSON.stringify({ kind: 's3', secretKey: CANARY, enableStorage: true })
  const kept = JSON.parse(maskedParameters({ ext1, url: '/x?token=a&page=2' }))
  expect(kept).toEqual({
    ext1: '{"kind":"s3","secretKey":"***","enableStorage":true}',
    url: '/x?token=***&page=2',
  })
})

it.each([
  '12',
  'true',
  '"',
  '{',
  'a: b',
  '[note] to all',
  'https://a.example/?page=2',
  'a@b.example',
])('leaves %s as it is', (text) => expect(JSON.parse(maskedParameters({ text }))).toEqual({ text }))

it('keeps the members that name a record, although they end like secrets', () => {
  const names = { configKey: 'a', clientKey: 'pc', roleKey: 'b', postCode: 'c', dictCode: '5' }
  expect(JSON.parse(maskedParameters(names))).toEqual(names)
})

it('nested texts are masked to a bounded depth', () => {
  let nest: unknown = { token: CANARY }
  for (let turn = 0; turn < 8; turn += 1) nest = JSON.stringify({ nest })
  expect(maskedParameters({ nest })).not.toContain(CANARY)
})
