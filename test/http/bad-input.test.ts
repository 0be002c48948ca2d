import { beforeAll, describe, expect, it } from 'vitest'
import { PAGE_KEYS, pageSlice, sortKeys } from '../../adapters/http/wire/page-query.ts'
import { Type } from '../../adapters/http/wire/schema.ts'
import { textOf } from '../../adapters/http/wire/wire-types.ts'
import { parseId, parseIdList } from '../../domain/shared/id.ts'
import { type HttpHarness, httpHarness } from '../support/http-harness.ts'
import { fc } from '../support/properties.ts'

const JSON_TYPE = 'application/json'
let http: HttpHarness
let token: string

beforeAll(async () => {
  http = await httpHarness({
    routes: () => [
      async (app) => {
        const text = Type.Object({ name: textOf(20), note: Type.Optional(textOf(20)) })
        const schema = { body: text, response: { 200: text } }
        app.post('/echo', { schema, config: { access: 'public' } }, async ({ body }) => body)
      },
      async (app) => {
        const querystring = Type.Object({
          ...PAGE_KEYS,
          fileName: Type.Optional(textOf(20)),
          'params[beginTime]': Type.Optional(textOf(20)),
        })
        const schema = { querystring, response: { 200: Type.String() } }
        const columns = new Map([['createTime', 'created_at']])
        app.get('/search', { schema, config: { access: 'public' } }, async (request) => {
          const query = Object(request.query)
          return JSON.stringify({ ...query, ...pageSlice(query), sort: sortKeys(query, columns) })
        })
      },
      async (app) => {
        const schema = { response: { 200: Type.Array(Type.String()) } }
        const config = { access: 'public' }
        app.get('/ids/:ids', { schema, config }, async ({ params }) =>
          parseIdList(Object(params).ids),
        )
        app.get('/id/:id', { schema, config }, async ({ params }) => [parseId(Object(params).id)])
      },
    ],
  })
  token = await http.openSession()
})

function post(payload: string | Buffer, type: string | undefined = JSON_TYPE) {
  const headers = type === undefined ? {} : { 'content-type': type }
  return http.send({ method: 'POST', url: '/echo', headers, payload })
}

describe('bodies', () => {
  it.each<[string, string, number, string]>([
    ['cut off', '{"name":"a"', 400, 'malformed_body'],
    ['not JSON', 'name=a', 400, 'malformed_body'],
    ['an array', '[]', 400, 'malformed_body'],
    ['a string', '"a"', 400, 'malformed_body'],
    ['null', 'null', 400, 'malformed_body'],
    ['poisoned by __proto__', '{"name":"a","__proto__":{"x":1}}', 400, 'malformed_body'],
    ['poisoned deep inside', '{"name":"a","x":[{"constructor":{}}]}', 400, 'malformed_body'],
    ['ambiguous', '{"name":"a","name":"b"}', 400, 'malformed_body'],
    ['ambiguous by an escape', '{"name":"a","n\\u0061me":"b"}', 400, 'malformed_body'],
    ['ambiguous deep inside', '{"name":"a","x":[{"y":1,"y" :1}]}', 400, 'malformed_body'],
    ['too deep', `{"name":${'['.repeat(60)}${']'.repeat(60)}}`, 400, 'malformed_body'],
    ['endlessly deep', `{"name":${'['.repeat(100_000)}`, 400, 'malformed_body'],
    ['too large', `{"name":"${'x'.repeat(300_000)}"}`, 413, 'body_too_large'],
    ['empty', '', 500, 'validation_failed'],
    ['without a required field', '{}', 500, 'validation_failed'],
    ['of a wrong type', '{"name":1}', 500, 'validation_failed'],
    ['too long in a field', `{"name":"${'x'.repeat(21)}"}`, 500, 'validation_failed'],
    ['with NUL in a field', '{"name":"a\\u0000"}', 500, 'validation_failed'],
    ['with a line break in a field', '{"name":"a\\nb"}', 500, 'validation_failed'],
    ['with half a character in a field', '{"name":"a\\ud83d"}', 500, 'validation_failed'],
    ['with halves in the wrong order', '{"name":"\\udc00\\ud800"}', 500, 'validation_failed'],
    ['with half a character in a key', '{"name":"a","\\ud83d":1}', 500, 'validation_failed'],
  ])('that are %s get one clear answer', async (_case, payload, code, error) => {
    const answer = await post(payload)
    expect(answer).toMatchObject({ status: 200, body: { code, error, data: null } })
  })

  it('may contain unknown fields, which are dropped', async () => {
    const answer = await post('{"name":"a","helper":{"x":1}}')
    expect(answer.body).toMatchObject({ code: 200, data: { name: 'a' } })
    expect(answer.text).not.toContain('helper')
  })

  it.each([
    '":"',
    '"a":"b"',
    '\\":\\"',
    '{"name":"a","name":"b"}',
  ])('may quote JSON in a text: %s', async (name) => {
    const answer = await post(JSON.stringify({ note: name.slice(0, 20), name: name.slice(-20) }))
    expect(answer.body).toMatchObject({ code: 200, data: { note: name.slice(0, 20) } })
  })

  it('may carry lists and objects inside', async () => {
    const answer = await post('{"name":"a","x":[1,{"name":"b"},["c",{"y":{}}]],"name2":[]}')
    expect(answer.body).toMatchObject({ code: 200 })
  })

  it('with too many keys are refused', async () => {
    const entries = Array.from({ length: 3000 }, (_, at) => [`k${at}`, 1])
    const answer = await post(JSON.stringify({ name: 'a', ...Object.fromEntries(entries) }))
    expect(answer.body).toMatchObject({ code: 400, error: 'malformed_body' })
  })

  it('are judged by all their fields at once, in plain words', async () => {
    const answer = await post('{"name":1,"note":"x\\u0000"}')
    expect(answer.body.msg).toBe('name must be a single string, note is not valid')
  })

  it.each([
    ['with half a character', '"name":"a\\ud83d"', 'name is not valid'],
    ['with one deep inside', '"name":"a","x":[{"y":["\\ud83d"]}]', 'x.0.y.0 is not valid'],
    ['with one under a hostile name', '"<b>":"\\ud83d"', 'body is not valid'],
  ])('%s name the field', async (_case, members, msg) => {
    expect((await post(`{${members}}`)).body).toMatchObject({ code: 500, msg })
  })

  it('may contain surrogate pairs, escaped or not', async () => {
    const answer = await post('{"name":"\\ud83d\\ude00😀"}')
    expect(answer.body).toMatchObject({ code: 200, data: { name: '😀😀' } })
  })

  it.each([
    ['is no UTF-8', [0x61, 0xff]],
    ['is written in more bytes than it needs', [0xc0, 0xaf]],
    ['is half a character in UTF-8', [0xed, 0xa0, 0x80]],
    ['is cut off', [0xe6, 0x96]],
  ])('with a text that %s are refused', async (_case, bytes) => {
    const text = Buffer.from('{"name":"#"}')
    const payload = Buffer.concat([text.subarray(0, 9), Buffer.from(bytes), text.subarray(10)])
    expect((await post(payload)).body).toMatchObject({ code: 400, error: 'malformed_body' })
  })

  it.each([
    'gzip',
    'GZIP',
    'br',
    'identity, gzip',
    'x',
  ])('in the coding %s are refused', async (coding) => {
    const headers = { 'content-type': JSON_TYPE, 'content-encoding': coding }
    const answer = await http.send({
      method: 'POST',
      url: '/echo',
      headers,
      payload: '{"name":"a"}',
    })
    expect(answer).toMatchObject({ status: 200, body: { code: 415, data: null } })
  })

  it('may declare the identity encoding', async () => {
    const headers = { 'content-type': JSON_TYPE, 'content-encoding': 'Identity' }
    const answer = await http.send({
      method: 'POST',
      url: '/echo',
      headers,
      payload: '{"name":"a"}',
    })
    expect(answer.body).toMatchObject({ code: 200 })
  })

  it.each([
    'application/json;charset=utf-16',
    'application/json; charset=utf-16le',
    'application/json; charset="latin1"',
    'application/json; charset=utf-8; charset=utf-16',
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/vnd.api+json',
    'application/json2',
    'nonsense',
    ';',
    '',
  ])('of the type "%s" are refused', async (type) => {
    const answer = await post('{"name":"a"}', type)
    expect(answer).toMatchObject({ status: 200, body: { code: 415, data: null } })
  })

  it.each([
    'application/json;charset=UTF-8',
    'APPLICATION/JSON',
    'application/json ; charset=utf-8',
    'application/json; charset="utf-8"',
    'application/json; profile=x',
  ])('of the type "%s" are read', async (type) => {
    expect((await post('{"name":"a"}', type)).body).toMatchObject({ code: 200 })
  })

  it('of any bytes never cause a server error and leave prototypes alone', async () => {
    const keys = fc.constantFrom(
      '__proto__',
      'constructor',
      'prototype',
      'name',
      'note',
      'toString',
    )
    const hostile = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      fc.json({ maxDepth: 6 }).map((text) => Buffer.from(text)),
      fc
        .dictionary(keys, fc.jsonValue({ maxDepth: 3 }))
        .map((body) => Buffer.from(JSON.stringify(body))),
    )
    await fc.assert(
      fc.asyncProperty(hostile, async (payload) => {
        const { status, body } = await post(payload)
        expect(status).toBe(200)
        expect(body.code).toBeTypeOf('number')
        expect(body.error).not.toBe('internal_error')
      }),
      { numRuns: 500 },
    )
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})

describe('queries', () => {
  it.each([
    ['a repeated key', '?fileName=a&fileName=b', 'Object key must be a single string'],
    ['a word for a number', '?pageNum=one', 'Page is not valid'],
    ['a number beyond all pages', '?pageNum=99999999999', 'Page is not valid'],
    ['NUL in a text', '?fileName=%00', 'Object key is not valid'],
    ['a text that is no UTF-8', '?fileName=a%FF', 'Object key is not valid'],
    ['half a character', '?fileName=%ED%A0%80', 'Object key is not valid'],
    [
      'a text that is too long',
      `?fileName=${'x'.repeat(21)}`,
      'Object key may have at most 20 characters',
    ],
    [
      'an unknown sort column',
      '?orderByColumn=password&isAsc=asc',
      'The list cannot be sorted by these columns and directions.',
    ],
    [
      'SQL for a sort column',
      '?orderByColumn=1;drop&isAsc=asc',
      'The list cannot be sorted by these columns and directions.',
    ],
    [
      'an unknown direction',
      '?orderByColumn=createTime&isAsc=up',
      'The list cannot be sorted by these columns and directions.',
    ],
    [
      'more directions than columns',
      '?orderByColumn=createTime&isAsc=asc,desc',
      'The list cannot be sorted by these columns and directions.',
    ],
  ])('with %s are refused', async (_case, query, msg) => {
    const answer = await http.send({ url: `/search${query}` })
    expect(answer).toMatchObject({ status: 200, body: { code: 500, msg } })
  })

  it.each([
    ['?pageNum=&fileName=', { offset: 0, limit: 200, sort: [] }],
    ['?pageNum=-1&pageSize=0', { offset: 0, limit: 1 }],
    ['?pageNum=3&pageSize=1000', { offset: 400, limit: 200 }],
    [
      '?orderByColumn=createTime&isAsc=descending',
      { sort: [{ by: 'created_at', descending: true }] },
    ],
    ['?orderByColumn=createTime&isAsc=', { sort: [] }],
    [
      '?params%5BbeginTime%5D=2026-01-01%2000%3A00%3A00',
      { 'params[beginTime]': '2026-01-01 00:00:00' },
    ],
    ['?fileName=%E6%96%87', { fileName: '文' }],
    ['?fileName=100%+%E6%96%87', { fileName: '100% 文' }],
    ['?__proto__=x&constructor=y', { limit: 200 }],
  ])('like %s are understood', async (query, expected) => {
    const { body } = await http.send({ url: `/search${query}` })
    expect(JSON.parse(String(body.data))).toMatchObject(expected)
  })

  it('of any text never cause a server error', async () => {
    const name = fc.constantFrom(
      'pageNum',
      'pageSize',
      'orderByColumn',
      'isAsc',
      'fileName',
      '__proto__',
    )
    const pair = fc.tuple(name, fc.string({ unit: 'binary', maxLength: 30 }))
    await fc.assert(
      fc.asyncProperty(fc.array(pair, { maxLength: 6 }), async (pairs) => {
        const query = pairs.map(
          ([key, value]) => `${key}=${encodeURIComponent(value.toWellFormed())}`,
        )
        const { status, body } = await http.send({ url: `/search?${query.join('&')}` })
        expect(status).toBe(200)
        expect(body.error).not.toBe('internal_error')
      }),
      { numRuns: 500 },
    )
  })
})

describe('ids', () => {
  it.each([
    '0',
    '01',
    '-1',
    '1.0',
    '1e3',
    '0x1',
    '+1',
    '9223372036854775808',
    'a',
    '1%00',
    '%31%20',
  ])('like "%s" are refused', async (id) => {
    const answer = await http.send({ url: `/id/${id}` })
    expect(answer).toMatchObject({ status: 200, body: { code: 500, error: 'invalid_id' } })
  })

  it('may fill a path with 200 of 19 digits', async () => {
    const ids = Array.from({ length: 201 }, (_, at) =>
      String(9_000_000_000_000_000_000n + BigInt(at)),
    )
    const fine = await http.send({ url: `/ids/${ids.slice(0, 200).join()}` })
    expect(fine.body).toMatchObject({ code: 200, data: ids.slice(0, 200) })
    for (const list of [ids, ['1', '', '2'], ['', '1'], ['1 ']]) {
      const { body } = await http.send({ url: `/ids/${encodeURIComponent(list.join())}` })
      expect(body).toMatchObject({ code: 500, error: 'invalid_id' })
    }
  })
})

describe('addresses and methods', () => {
  it('that do not exist are distinguished from unsupported methods', async () => {
    const unknown = await http.send({ url: '/nowhere' })
    expect(unknown).toMatchObject({ status: 200, body: { code: 404, error: 'route_not_found' } })
    const wrong = await http.send({ method: 'DELETE', url: '/auth/logout' })
    expect(wrong).toMatchObject({ status: 200, body: { code: 405, error: 'method_not_allowed' } })
    expect(wrong.headers.allow).toBe('POST')
  })

  it.each([
    '/%',
    '/%zz',
    '/auth/%c0%ae',
    `/id/${'1'.repeat(9000)}`,
    '/*',
    '/:id',
  ])('like %s get an envelope', async (url) => {
    const { status, body } = await http.send({ url })
    expect(status).toBe(200)
    expect([400, 404]).toContain(body.code)
  })

  it('of any text never cause a server error, logged in or not', async () => {
    const base = fc.constantFrom('', '/system/dict/data/type', '/system/config/configKey', '/auth')
    const path = fc.tuple(base, fc.string({ unit: 'binary', maxLength: 40 }))
    await fc.assert(
      fc.asyncProperty(path, fc.boolean(), async ([start, rest], loggedIn) => {
        const url = `${start}/${encodeURIComponent(rest.toWellFormed())}`
        const { status, body } = await http.get(url, loggedIn ? token : undefined)
        expect(status).toBe(200)
        expect(body.error).not.toBe('internal_error')
      }),
      { numRuns: 500 },
    )
  })
})
