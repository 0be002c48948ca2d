import { describe, expect, it } from 'vitest'
import { addressOf, sourceOf, trustIn } from '../../adapters/http/edge/callers/source-address.ts'
import { networkKind } from '../../adapters/http/pages/monitor/log-parts.ts'
import { Type } from '../../adapters/http/wire/schema.ts'
import { ADMIN_PASSWORD, type HttpHarness, httpHarness } from '../support/http-harness.ts'
import { sharedHarness } from '../support/shared-harness.ts'

describe('forwarded sources', () => {
  const PROXY = '10.0.0.1'
  const OLDEST = { filter: {}, sort: { by: 'at', direction: 'asc' }, offset: 0, limit: 10 } as const
  const Seen = Type.Object({ address: Type.String(), source: Type.String() })
  const LONG = 'x'.repeat(9000)

  /** Its route answers what it learns about whoever asks. */
  const service = sharedHarness(() =>
    httpHarness({
      settings: { trustedProxies: ['10.0.0.0/8'] },
      routes: () => [
        async (app) => {
          const schema = { response: { 200: Seen } }
          app.get('/who', { schema, config: { access: 'public' } }, async (request) => ({
            address: addressOf(request),
            source: sourceOf(request),
          }))
        },
      ],
    }),
  )

  it.each([
    ['198.51.100.7', '198.51.100.7', '198.51.100.7'],
    ['198.51.100.7:5500', '198.51.100.7', '198.51.100.7'],
    ['[2001:db8::1]:80', '2001:db8::1', '2001:db8::/64'],
    ['[2001:db8::1]', '2001:db8::1', '2001:db8::/64'],
    ['2001:db8::1', '2001:db8::1', '2001:db8::/64'],
    [`fe80::1%${LONG}`, 'fe80::1', 'fe80::/64'],
    ['::ffff:198.51.100.7', '::ffff:198.51.100.7', '198.51.100.7'],
    ['[::ffff:198.51.100.7]:1', '::ffff:198.51.100.7', '198.51.100.7'],
    ['9.9.9.9, 198.51.100.7:5500', '198.51.100.7', '198.51.100.7'],
    ['198.51.100.7:5500, 10.0.0.2:80, [::ffff:10.0.0.3]:9', '198.51.100.7', '198.51.100.7'],
  ])('a trusted proxy is understood in every form that it writes ($#)', async (forwarded, address, source) => {
    expect(await seenFrom(forwarded)).toEqual({ address, source })
  })

  it.each([
    ...['unknown', '_hidden', LONG, '198.51.100.7:', '198.51.100.7:123456', '300.1.1.1:80'],
    ...['[198.51.100.7]:80', '[2001:db8::1', 'localhost:80', '198.51.100.7:80:80', '<script>'],
  ])('an invalid address is never stored, and affects no other caller ($#)', async (forwarded) => {
    const seen = await seenFrom(forwarded)
    expect(seen.address).toBe(PROXY)
    expect(seen.source).toMatch(/^10\.0\.0\.1#[0-9a-f]{16}$/)
    expect(seen.source).not.toBe((await seenFrom('something else')).source)
    expect(seen.source).not.toBe((await seenFrom('198.51.100.8')).source)
  })

  it('forwarding headers of strangers are ignored, with a port or without', async () => {
    for (const forwarded of ['1.1.1.1', '1.1.1.1:80']) {
      expect((await seenFrom(forwarded, '203.0.113.9')).address).toBe('203.0.113.9')
    }
  })

  it('the login log keeps an address, or that of the proxy', async () => {
    const http = await httpHarness({ settings: { trustedProxies: ['10.0.0.0/8'] } })
    const sent = ['198.51.100.7:5500', LONG]
    for (const forwarded of sent) {
      const body = await http.loginBody({ password: 'wrong-password' })
      const sealed = http.sealed(body)
      const headers = { ...sealed.headers, 'x-forwarded-for': forwarded }
      const post = { method: 'POST', url: '/auth/login', remoteAddress: PROXY } as const
      await http.send({ ...post, headers, payload: sealed.payload })
    }
    const { entries } = await http.log.list(OLDEST)
    expect(entries).toMatchObject([
      { origin: { address: '198.51.100.7' } },
      { origin: { address: PROXY } },
    ])
  })

  it.each([
    ['10.0.0.0/8', '10.1.2.3', true],
    ['10.0.0.0/8', '::ffff:10.1.2.3', true],
    ['10.0.0.0/8', '[::ffff:10.1.2.3]:80', true],
    ['10.0.0.0/8', '11.1.2.3', false],
    ['10.0.0.1', '10.0.0.1:9', true],
    ['10.0.0.1', '10.0.0.2', false],
    ['::ffff:10.0.0.0/104', '10.1.2.3', true],
    ['fd00::/8', 'fd00::1', true],
    ['fd00::/8', '10.0.0.1', false],
    ['10.0.0.0/8', 'unknown', false],
  ])('%s is the network of %s: %s', (network, hop, isTrusted) => {
    expect(trustIn([network])(hop)).toBe(isTrusted)
  })

  /** @returns what a route learns about whoever asks */
  async function seenFrom(forwarded: string, remoteAddress = PROXY) {
    const headers = { 'x-forwarded-for': forwarded }
    const { text } = await service().send({ url: '/who', remoteAddress, headers })
    return JSON.parse(text).data
  }

  it.each([
    ['x-forwarded-for', '198.51.100.7'],
    ['forwarded', 'for=198.51.100.7'],
    ['x-real-ip', '198.51.100.7'],
  ])('an undeclared proxy is logged once: %s', async (name, value) => {
    const http = await httpHarness({ settings: { trustedProxies: ['10.0.0.0/8'] } })
    const ask = (remoteAddress: string, headers: Record<string, string>) =>
      http.send({ method: 'GET', url: '/healthz', remoteAddress, headers })
    const told = () => http.logged().split('TRUSTED_PROXIES does not name').length - 1
    await ask('192.0.2.9', {})
    await ask(PROXY, { [name]: value })
    expect(told()).toBe(0)
    await ask('192.0.2.9', { [name]: value })
    expect(http.logged()).toContain('"from":"192.0.2.9"')
    await ask('192.0.2.10', { [name]: value })
    expect(told()).toBe(1)
  })
})

it.each([
  '127.0.0.1',
  '::1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.0.1',
  'fe80::1',
  'fd00::1',
  '::ffff:10.0.0.1',
])('%s is in the house', (address) => {
  expect(networkKind(address, 'zh')).toBe('内网IP')
  expect(networkKind(address, 'en')).toBe('Internal network')
})

it.each([
  '203.0.113.7',
  '172.32.0.1',
  '2001:4860::1',
  '::ffff:8.8.8.8',
  '',
  'nonsense',
])('of %s nothing is known', (address) => expect(networkKind(address, 'zh')).toBe(''))

const password = ADMIN_PASSWORD

async function logInFrom(http: HttpHarness, remoteAddress: string, proof: string) {
  const body = await http.loginBody({ username: 'admin', password: proof })
  const request = {
    method: 'POST',
    url: '/auth/login',
    remoteAddress,
    ...http.sealed(body),
  } as const
  const { code, error } = (await http.send(request)).body
  return error ?? code
}

it.each([
  ['an address', '198.51.100.7', '198.51.100.7', '198.51.100.8'],
  ['a mapped address', '::ffff:198.51.100.7', '198.51.100.7', '198.51.100.8'],
  ['a network of IPv6', '2001:db8:1:2::7', '2001:db8:1:2:a::1', '2001:db8:1:3::7'],
])('nobody elsewhere locks the owner out of %s they know', async (_case, first, home, away) => {
  const http = await httpHarness()
  expect(await logInFrom(http, first, password)).toBe(200)
  for (let n = 0; n < 4; n += 1) {
    expect(await logInFrom(http, away, 'wrong')).toBe('invalid_grant')
  }
  expect(await logInFrom(http, away, 'wrong')).toBe('account_locked')
  expect(await logInFrom(http, home, password)).toBe(200)
  expect(await logInFrom(http, away, password)).toBe('account_locked')
})
