import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../adapters/http/server-parts.ts'
import { Type } from '../../adapters/http/wire/schema.ts'
import { ADMIN_PASSWORD, type HttpHarness, httpHarness } from '../support/http-harness.ts'
import { httpStores } from '../support/http-stores.ts'
import { aLoginKey } from '../support/login-keys.ts'
import { fc } from '../support/properties.ts'
import { times } from '../support/soak.ts'
import { spied } from '../support/spied.ts'

const password = ADMIN_PASSWORD
const foreign = aLoginKey().publicKeyLine
let http: HttpHarness
let trace: string[]

beforeEach(async () => {
  trace = []
  const stores = httpStores()
  http = await httpHarness({
    stores: { ...stores, clients: spied('clients', stores.clients, trace) },
    routes: () => [
      async (app) => {
        const schema = { response: { 200: Type.Null() } }
        app.post('/elsewhere', { schema, config: { access: 'public' } }, async () => null)
      },
    ],
  })
})

interface Sealed {
  readonly headers: Readonly<Record<string, string>>
  readonly payload: string
}

function withKey({ headers, payload }: Sealed, key: string): Sealed {
  return { headers: { ...headers, 'encrypt-key': key }, payload }
}

const base64 = fc
  .uint8Array({ minLength: 1, maxLength: 400 })
  .map((bytes) => Buffer.from(bytes).toString('base64'))
const visible = fc
  .string({ unit: fc.constantFrom(...'abcXYZ019+/=-_ .,;:!"{}'), minLength: 1, maxLength: 200 })
  .map((text) => `.${text}`)

const malformed = fc.oneof(
  fc.tuple(fc.constant('key'), fc.oneof(base64, visible)),
  fc.tuple(fc.constant('body'), fc.oneof(base64, visible)),
  fc.tuple(fc.constant('both'), fc.oneof(base64, visible)),
  fc.tuple(fc.constant('foreign'), fc.constant('')),
  fc.tuple(fc.constant('flipped'), fc.nat(2047).map(String)),
  fc.tuple(fc.constant('cut'), fc.nat(340).map(String)),
  fc.tuple(
    fc.constant('inside'),
    fc.constantFrom(
      '{"clientId":"a","clientId":"b"}',
      '[]',
      '1',
      'null',
      'true',
      '"text"',
      '{',
      '{"a":',
      'x',
    ),
  ),
)

function build(kind: string, detail: string): Sealed {
  const good = http.sealed({ grantType: 'password' })
  const key = good.headers['encrypt-key'] ?? ''
  switch (kind) {
    case 'key':
      return withKey(good, detail)
    case 'body':
      return { ...good, payload: detail }
    case 'both':
      return { ...withKey(good, detail), payload: detail }
    case 'foreign':
      return http.sealed({ grantType: 'password' }, foreign)
    case 'flipped':
      return withKey(good, flipped(key, Number(detail)))
    case 'cut':
      return withKey(good, key.slice(0, Number(detail)) || '.')
    default:
      return http.sealedText(detail)
  }
}

function flipped(key: string, bit: number): string {
  const bytes = Buffer.from(key, 'base64')
  const at = bit >> 3
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (bit & 7)), at)
  return bytes.toString('base64')
}

describe('login envelopes', () => {
  it('answers malformed ones with one body', async () => {
    const answers = new Set<string>()
    await fc.assert(
      fc.asyncProperty(malformed, async ([kind, detail]) => {
        const { status, body } = await http.send({
          method: 'POST',
          url: '/auth/login',
          ...build(kind, detail),
        })
        answers.add(JSON.stringify({ status, body: { ...body, requestId: '' } }))
      }),
      { numRuns: times(200, 10_000) },
    )
    expect([...answers]).toEqual([expect.stringContaining('invalid_envelope')])
    expect([...answers][0]).toContain('"error":"invalid_envelope"')
    expect(trace).toEqual([])
  })

  it('accepts an envelope once, also at another address', async () => {
    const sealed = http.sealed(await http.loginBody({ password }))
    const first = await http.send({ method: 'POST', url: '/auth/login', ...sealed })
    expect(first.body).toMatchObject({ code: 200 })
    for (const url of ['/auth/login', '/elsewhere']) {
      const again = await http.send({ method: 'POST', url, ...sealed })
      expect(again.body).toMatchObject({ code: 500, error: 'invalid_envelope' })
    }
  })

  it('refuses an envelope as a repeat for ten minutes', async () => {
    const repeat = { method: 'POST', url: '/elsewhere', ...http.sealed({}) } as const
    expect((await http.send(repeat)).body).toMatchObject({ code: 200 })
    http.clock.advance(599)
    expect((await http.send(repeat)).body).toMatchObject({ error: 'invalid_envelope' })
  })

  it('opens envelopes on routes that do not require them', async () => {
    const answer = await http.postSealed('/elsewhere', {})
    expect(answer.body).toMatchObject({ code: 200 })
  })

  it('takes what the front ends encrypt for no body as no body', async () => {
    const answer = await http.send({
      method: 'POST',
      url: '/elsewhere',
      ...http.sealedText('""'),
    })
    expect(answer.body).toMatchObject({ code: 200 })
  })

  it('refuses an unpaired surrogate like any invalid text', async () => {
    const sealed = http.sealedText('{"name":"\\ud83d"}')
    const answer = await http.send({ method: 'POST', url: '/elsewhere', ...sealed })
    expect(answer.body).toMatchObject({ code: 500, msg: 'name is not valid' })
  })

  it.each([
    ['content-encoding', 'gzip'],
    ['content-type', 'application/json;charset=utf-16'],
  ])('takes none with %s %s', async (name, value) => {
    const { headers, payload } = http.sealedText('{}')
    const given = { ...headers, [name]: value }
    const answer = await http.send({ method: 'POST', url: '/elsewhere', headers: given, payload })
    expect(answer.body).toMatchObject({ code: 415, error: 'unsupported_content_type' })
  })

  it('ignores the header on methods that are never encrypted', async () => {
    const answer = await http.send({ url: '/auth/tenant/list', headers: { 'encrypt-key': 'junk' } })
    expect(answer.body).toMatchObject({ code: 200 })
  })

  it('counts plain logins with the sealed ones', async () => {
    const limits = { ...DEFAULT_LIMITS, sealedPerMinute: 1 }
    const limited = await httpHarness({ settings: { limits } })
    const payload = await limited.loginBody({ password })
    const plain = () => limited.send({ method: 'POST', url: '/auth/login', payload })
    expect((await plain()).body).toMatchObject({ error: 'envelope_required' })
    expect((await plain()).body).toMatchObject({ error: 'too_many_requests' })
  })

  it('takes plain logins when the requirement is switched off', async () => {
    const plain = await httpHarness({ settings: { requireEnvelope: false } })
    const payload = await plain.loginBody({ password })
    const answer = await plain.send({ method: 'POST', url: '/auth/login', payload })
    expect(answer.body).toMatchObject({ code: 200 })
  })
})
