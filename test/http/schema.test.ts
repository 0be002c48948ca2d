import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import * as TypeBox from 'typebox'
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Type } from '../../adapters/http/wire/schema.ts'
import { parseWireDate, rangeEnd, wireDate } from '../../adapters/http/wire/wire-date.ts'
import { wireId } from '../../adapters/http/wire/wire-types.ts'
import { filesHarness } from '../support/files-harness.ts'
import { type HttpHarness, httpHarness } from '../support/http-harness.ts'
import { fc } from '../support/properties.ts'

/** The same schema, by whatever has TypeBox's builders. */
function someSchemas({ Type: make }: { Type: typeof Type }) {
  const text = make.String({ maxLength: 3, pattern: '^a' })
  const inner = make.Object({ maybe: make.Optional(make.Boolean()) }, { maxProperties: 2 })
  return [
    text,
    inner,
    make.Object({}),
    make.Object({
      text,
      inner: make.Optional(inner),
      list: make.Array(make.Null(), { minItems: 1 }),
    }),
    make.Optional(make.Array(make.Ref('Node#'), { description: 'nodes' })),
    make.Integer({ minimum: 1 }),
    make.Unsafe<string | null>({ type: ['string', 'null'] }),
    make.Object(
      { again: make.Array(make.Object({ id: make.Integer() })) },
      { additionalProperties: false },
    ),
  ]
}

describe('the schema builders', () => {
  it('make what TypeBox makes', () => {
    const plain = (schemas: unknown) => JSON.parse(JSON.stringify(schemas))
    expect(plain(someSchemas({ Type }))).toEqual(plain(someSchemas(TypeBox)))
  })

  it('leave a shared member schema required elsewhere', () => {
    const text = Type.String()
    Type.Optional(text)
    expect(Type.Object({ text })).toHaveProperty('required', ['text'])
  })
})

describe('below the addresses with plain HTTP statuses', () => {
  it.each([
    ['POST', '/file/1', 405, 'method_not_allowed'],
    ['DELETE', '/file/1?e=1', 405, 'method_not_allowed'],
    ['GET', '/file/', 404, 'route_not_found'],
    ['GET', '/file', 404, 'route_not_found'],
    ['POST', '/file/1/2', 404, 'route_not_found'],
    ['GET', '/file/%zz', 400, 'bad_request'],
  ] as const)('%s %s is answered with %d', async (method, url, code, error) => {
    const http = await filesHarness()
    const answer = await http.send({ method, url })
    expect(answer).toMatchObject({ status: code, body: { code, error } })
    if (code === 405) expect(answer.headers.allow).toBe('GET, HEAD')
  })

  it.each(['/files', '/filer/1', '/resource/file/1', '/'])('%s is none of them', async (url) => {
    const http = await filesHarness()
    expect(await http.send({ url })).toMatchObject({ status: 200, body: { code: 404 } })
  })
})

describe('docs', () => {
  let http: HttpHarness

  beforeAll(async () => {
    http = await httpHarness()
  })

  describe('the API description', () => {
    it('has a page whose assets all come from here', async () => {
      expect(await http.send({ url: '/docs' })).toMatchObject({
        status: 302,
        headers: { location: 'docs/' },
      })
      const page = await http.send({ url: '/docs/' })
      expect(page.headers['content-type']).toContain('text/html')
      const assets = [...page.text.matchAll(/(?:src|href)="(?!data:)([^"]+)"/g)].map(
        ([, name]) => name,
      )
      expect(assets).toHaveLength(3)
      for (const asset of assets) {
        const { status, text } = await http.send({ url: `/docs/${asset}` })
        expect(status, asset).toBe(200)
        expect(text.length).toBeGreaterThan(10)
      }
    })

    it.each(['..%2fpackage.json', 'index.html', 'swagger-ui.js'])('serves no %s', async (name) => {
      expect(await http.send({ url: `/docs/${name}` })).toMatchObject({ status: 404 })
    })
  })
})

describe('ids on the wire', () => {
  it.each([
    ['1', 1],
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', '9007199254740992'],
    ['9223372036854775807', '9223372036854775807'],
  ])('%s is written as a number only while that is exact', (id, expected) => {
    expect(wireId(id)).toBe(expected)
  })
})

describe('dates on the wire', () => {
  it('are local time, to the second', () => {
    expect(wireDate(new Date(2026, 0, 2, 3, 4, 5, 678))).toBe('2026-01-02 03:04:05')
  })

  it('are read as they were written', () => {
    const seconds = fc.integer({ min: 0, max: 4_000_000_000 })
    fc.assert(
      fc.property(seconds, (at) => {
        const text = wireDate(new Date(at * 1000))
        expect(wireDate(parseWireDate(text))).toBe(text)
      }),
    )
  })

  it.each([
    '',
    '2026-01-02',
    '2026-02-30 00:00:00',
    '2026-13-01 00:00:00',
    '2026-01-01 24:00:00',
    '2026-01-01 00:60:00',
    '2026-01-01T00:00:00',
    ' 2026-01-01 00:00:00',
    "2026-01-01 00:00:00'",
    '0000-01-01 00:00:00',
    'NaN-NaN-NaN NaN:NaN:NaN',
  ])('refuse "%s"', (text) => {
    expect(() => parseWireDate(text)).toThrow('invalid_date')
    expect(() => rangeEnd(text)).toThrow('invalid_date')
  })

  describe('that the clocks skip', () => {
    afterEach(() => vi.unstubAllEnvs())

    it.each([
      ['an hour', 'America/New_York', '2026-03-08 02:30:00', '2026-03-08 03:30:00'],
      ['half an hour', 'Australia/Lord_Howe', '2026-10-04 02:15:00', '2026-10-04 02:45:00'],
      ['midnight', 'Africa/Cairo', '2026-04-24 00:00:00', '2026-04-24 01:00:00'],
      ['a day', 'Pacific/Apia', '2011-12-30 12:00:00', '2011-12-31 12:00:00'],
    ])('%s, in %s, are refused, and moved on in ranges', (_what, zone, text, moved) => {
      vi.stubEnv('TZ', zone)
      expect(() => parseWireDate(text)).toThrow('invalid_date')
      expect(wireDate(rangeEnd(text))).toBe(moved)
      expect(wireDate(parseWireDate(moved))).toBe(moved)
    })
  })
})

/** Announces a body of which nothing ever comes. */
function options(url: string, type: string) {
  const headers = { 'content-type': type, 'content-length': '10' }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'OPTIONS', headers }, (answer) => {
      json(answer).then((said) => resolve([answer.statusCode, Object(said).error]), reject)
    })
    sent.once('error', reject).flushHeaders()
    onTestFinished(() => void sent.destroy())
  })
}

it.each([
  ['without listed origins', []],
  ['with listed origins', ['https://console.example']],
])('an OPTIONS that is no preflight is answered with any announced body: %s', async (_case, corsOrigins) => {
  const { origin } = await filesHarness({ corsOrigins })
  for (const type of ['application/json', 'text/plain']) {
    expect(await options(`${origin}/nowhere`, type)).toEqual([200, 'route_not_found'])
    expect(await options(`${origin}/resource/oss/list`, type)).toEqual([200, 'method_not_allowed'])
    expect(await options(`${origin}/file/1`, type)).toEqual([405, 'method_not_allowed'])
  }
})
