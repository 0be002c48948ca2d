import { afterAll, beforeAll, expect, it } from 'vitest'
import { START_MS } from '../../support/whole-service.ts'
import { PATCH_OP, type ScimHarness, scimHarness, USER } from './scim-service.ts'

let scim: ScimHarness
beforeAll(async () => {
  scim = await scimHarness()
}, START_MS)
afterAll(() => scim.service.close())

const logged = async () => {
  const rows = await scim.database.rows(
    { text: `select * from operation_log order by id desc limit 1` },
    [],
  )
  return JSON.stringify(rows)
}

const some = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({ value: `m${from + at}@example.com` }))

it('has at most a hundred values of an attribute, also by PATCH', async () => {
  const id = await scim.user('grower')
  await scim.patch(`/Users/${id}`, { op: 'add', path: 'emails', value: some(60) })
  const more = await scim.patch(`/Users/${id}`, { op: 'add', path: 'emails', value: some(60, 500) })
  expect([more.status, more.body.emails?.length]).toEqual([400, undefined])
})

it('takes a group of 3,000 in one PUT', async () => {
  const rows = await scim.database.rows(
    {
      text: `insert into scim_resources (kind, document, user_name_key, created_at, changed_at)
        select 'user', jsonb_build_object('userName', 'big-' || n, 'active', true), 'big-' || n, now(), now()
        from generate_series(1, 3000) n returning id`,
    },
    [],
  )
  const id = await scim.group('big')
  const put = await scim.ask('PUT', `/Groups/${id}`, {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    displayName: 'big',
    members: rows.map((row) => ({ value: String(row.id) })),
  })
  expect([put.status, put.body.detail]).toEqual([200, undefined])
})

it.each([
  ['a capital Path', { op: 'replace', Path: 'password', value: 'hunter2-a' }],
  ['another name', { op: 'replace', path: 'pwd', value: 'hunter2-b' }],
  ['no path', { op: 'replace', value: { password: 'hunter2-c' } }],
  ['no path, a name with a urn', { op: 'replace', value: { [`${USER}:password`]: 'hunter2-d' } }],
  ['a nested path', { op: 'add', path: `${USER}:password`, value: 'hunter2-e' }],
  ['a list', { op: 'replace', path: 'password', value: [{ value: 'hunter2-f' }] }],
])('keeps no password of a PATCH with %s', async (_name, operation) => {
  const id = await scim.user(`u${Math.random().toString(36).slice(2)}`)
  await scim.patch(`/Users/${id}`, operation)
  expect(await logged()).not.toContain('hunter2')
})

it.each([
  [
    'operations in small letters',
    { schemas: [PATCH_OP], operations: [{ op: 'replace', path: 'password', value: 'hunter2-g' }] },
  ],
])('keeps no password of %s', async (_name, body) => {
  const id = await scim.user(`u${Math.random().toString(36).slice(2)}`)
  await scim.ask('PATCH', `/Users/${id}`, body)
  expect(await logged()).not.toContain('hunter2')
})

it('keeps no password of a POST', async () => {
  await scim.ask('POST', '/Users', {
    schemas: [USER],
    userName: 'poster',
    password: 'hunter2-h',
    'urn:x': { initialPassword: 'hunter2-i' },
  })
  expect(await logged()).not.toContain('hunter2')
})

it('answers 401 without a key and 403 without the permission, in SCIM', async () => {
  const bare = await scim.ask('GET', '/Users', undefined, { authorization: 'Bearer nothing' })
  expect([bare.status, bare.body.schemas]).toEqual([401, expect.anything()])
  const key = await scim.calls.made(scim.calls.admin, {
    name: 'other',
    permissions: ['system:user:list'],
  })
  const other = await scim.ask('GET', '/Users', undefined, { authorization: `Bearer ${key}` })
  expect([other.status, other.body.schemas]).toEqual([403, expect.anything()])
})

it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('survives %s', async (name) => {
  const id = await scim.user(`p${Math.random().toString(36).slice(2)}`)
  const a = await scim.ask(
    'POST',
    '/Users',
    `{"schemas":["${USER}"],"userName":"q${Math.random()}","${name}":{"a":1}}`,
  )
  const b = await scim.patch(`/Users/${id}`, { op: 'add', path: name, value: 'x' })
  const c = await scim.ask('GET', `/Users?filter=${encodeURIComponent(`${name} eq "x"`)}`)
  const d = await scim.ask('GET', `/Users/${id}?attributes=${name}`)
  const e = await scim.ask('GET', `/Users/${name}`)
  const f = await scim.ask('GET', `/Schemas/${name}`)
  expect([a, b, c, d, e, f].map(({ status }) => status)).toEqual([
    a.status < 500 ? a.status : 0,
    400,
    400,
    200,
    404,
    404,
  ])
  expect(a.status).toBeLessThan(500)
})

it('matches as told by If-Match, and refuses what is not an entity tag', async () => {
  const id = await scim.user('tagged')
  const replace = {
    schemas: [PATCH_OP],
    Operations: [{ op: 'replace', path: 'title', value: 'x' }],
  }
  expect((await scim.ask('PATCH', `/Users/${id}`, replace, { 'if-match': 'W/"99"' })).status).toBe(
    412,
  )
})

it('survives lone surrogates and deep values', async () => {
  const a = await scim.ask('POST', '/Users', `{"schemas":["${USER}"],"userName":"sur\\ud800x"}`)
  expect(a.status).toBeLessThan(500)
  const deep = '['.repeat(20000) + ']'.repeat(20000)
  const b = await scim.ask(
    'POST',
    '/Users',
    `{"schemas":["${USER}"],"userName":"deep","emails":${deep}}`,
  )
  expect(b.status).toBeLessThan(500)
  const c = await scim.ask(
    'GET',
    `/Users?filter=${encodeURIComponent('userName eq "\ud800"'.toWellFormed())}`,
  )
  expect(c.status).toBeLessThan(500)
  const d = await scim.ask(
    'GET',
    `/Users?filter=${encodeURIComponent(`${'('.repeat(900)}userName pr${')'.repeat(900)}`)}`,
  )
  expect(d.status).toBeLessThan(500)
  const e = await scim.ask(
    'GET',
    `/Users?filter=${encodeURIComponent('meta.created gt "not a time"')}`,
  )
  expect(e.status).toBe(400)
  const f = await scim.ask('GET', `/Users?startIndex=999999999999999&count=5`)
  expect(f.status).toBe(200)
  const g = await scim.ask(
    'GET',
    `/Users?filter=${encodeURIComponent('meta.created gt "275760-09-13T00:00:00Z"')}`,
  )
  expect(g.status).toBeLessThan(500)
  const h = await scim.ask(
    'GET',
    `/Users?filter=${encodeURIComponent('emails[type eq "work"] and not (emails[value co "\\u0000"])')}`,
  )
  expect(h.status).toBeLessThan(500)
})
