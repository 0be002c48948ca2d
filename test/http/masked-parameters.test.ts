import { expect, it } from 'vitest'
import { maskedParameters } from '../../adapters/http/edge/audit/masked-parameters.ts'

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
