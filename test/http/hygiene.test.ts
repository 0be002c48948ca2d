import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../adapters/http/server-parts.ts'
import { Type } from '../../adapters/http/wire/schema.ts'
import { type HarnessOptions, type HttpHarness, httpHarness } from '../support/http-harness.ts'
import { closed } from '../support/raw-http.ts'

let http: HttpHarness

afterEach(() => http.app.close())

async function listening(options: HarnessOptions = {}): Promise<number> {
  http = await httpHarness(options)
  await http.app.listen({ host: '127.0.0.1', port: 0 })
  return portOf(http.app.server.address())
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return address.port
}

/** Sends bytes as they are; everything the server says until it closes the connection. */
async function talk(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const said: string[] = []
  socket.setEncoding('latin1').on('data', (chunk: string) => said.push(chunk))
  socket.on('error', () => said.push('[reset]'))
  socket.write(text)
  await closed(socket)
  return said.join('')
}

function request(line: string, ...headers: string[]): string {
  return [line, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n')
}

/** Some of these are more than the buffers of both ends take. */
const LONG = 'x'.repeat(1024 * 1024)
const CLOSE = 'Connection: close\r\n'

function get(...headers: string[]): string {
  return ['GET / HTTP/1.1', ...headers, `${CLOSE}\r\n`].join('\r\n')
}

describe('connections', () => {
  it.each([
    ['is no HTTP', 'hello\r\n\r\n'],
    [
      'has two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    ],
    [
      'has a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
    [
      'has chunks under another name',
      'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, x\r\n\r\n0\r\n\r\n',
    ],
    ['has a length with a sign', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: +1\r\n\r\na'],
    ['has a space before a colon', 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length : 1\r\n\r\na'],
    ['has a folded header', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n c: d\r\n\r\n'],
    ['has NUL in a header', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\0c\r\n\r\n'],
    ['has lines without CR', 'GET / HTTP/1.1\nHost: x\n\n'],
    ['has no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['has two hosts', get('Host: x', 'Host: y')],
    ['has two hosts that are one', get('Host: x', 'hOST: x')],
    ['has two hosts and an error in its path', get('Host: x', 'Host: y').replace('/', '/%zz')],
    ['has a list of hosts', get('Host: x, y')],
    ['has a host with a name before it', get('Host: me@x')],
    ['has a host with a path', get('Host: x/y')],
    ['has a host with a space', get('Host: x y')],
    ['has a target of another host', get('Host: x').replace('/', 'http://y/')],
    ['has a target of another port', get('Host: x').replace('/', 'http://x:81/')],
    ['has a target with a name in it', get('Host: x').replace('/', 'http://x@x/')],
    ['has a target of another scheme', get('Host: x').replace('/', 'ftp://x/')],
    ['has a target that needs no host', get('Host: x').replace('/', 'http:///')],
    ['has a version without headers', 'GET /\r\n\r\n'],
    ['names a version without headers', get('Host: x').replace('1.1', '0.9')],
    ['has two delimiters', get('Host: x', 'Content-Type: a/b; boundary=x; Boundary = y')],
    ['has two types', get('Host: x', 'Content-Type: a/b', 'content-type: c/d')],
    ['has chunks twice', get('Host: x', ...Array(2).fill('Transfer-Encoding: chunked'))],
    ['has chunks of something', `${get('Host: x', 'Transfer-Encoding: gzip, chunked')}0\r\n\r\n`],
    ['has a coding that is none', get('Host: x', 'Transfer-Encoding: identity')],
    [
      'has chunks before there were any',
      `${get('Host: x', 'Transfer-Encoding: chunked').replace('1.1', '1.0')}0\r\n\r\n`,
    ],
    ['has a broken header', 'GET / HTTP/1.1\r\nHost: x\r\nA B: c\r\n\r\n'],
    ['has endless headers', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(40_000)}\r\n\r\n`],
  ])('are refused and closed when a request %s', async (_case, text) => {
    const said = await talk(await listening(), text)
    expect(said).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(said).not.toContain('{')
    expect(said.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })

  it.each([
    ['a target of its own host', get('Host: x:80').replace('/', 'http://X/')],
    ['one delimiter', get('Host: x', 'Content-Type: a/b; charset=utf-8; boundary=x')],
    ['a host of numbers', get('Host: [::1]:5320')],
    ['no host, when it is old', get('A: b').replace('1.1', '1.0')],
  ])('are not refused for %s', async (_case, text) => {
    expect(await talk(await listening(), text)).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  })

  it('carry nothing more after a request with two hosts', async () => {
    const served: string[] = []
    const port = await listening({
      routes: () => [
        async (app) => {
          const schema = { response: { 200: Type.Null() } }
          app.get('/:name', { schema, config: { access: 'public' } }, async ({ url }) => {
            served.push(url)
            return null
          })
        },
      ],
    })
    const open = (path: string) => get('Host: x').replace('/', path).replace(CLOSE, '')
    const two = open('/two').replace('Host', 'Host: y\r\nHost')
    const said = await talk(port, open('/one') + two + open('/three'))
    expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
    expect(served).toEqual(['/one'])
  })

  it.each([
    ['nothing', ''],
    ['headers without an end', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n'],
  ])('that send %s are closed', async (_case, text) => {
    const port = await listening({ settings: { limits: { ...DEFAULT_LIMITS, headerSeconds: 1 } } })
    expect(await talk(port, text)).not.toContain('HTTP/1.1 200')
  })

  it('with two Authorization headers are not authenticated', async () => {
    const port = await listening()
    const token = await http.openSession()
    const line = 'GET /auth/codes HTTP/1.1'
    const client = `clientid: ${http.builtInClientId}`
    const once = await talk(port, request(line, client, `Authorization: Bearer ${token}`))
    expect(once).toContain('"code":200')
    const headers = [`Authorization: Bearer ${token}`, `authorization: Bearer ${token}`]
    expect(await talk(port, request(line, client, ...headers))).toContain('"code":401')
  })

  it('that send a body without its end are closed', async () => {
    const port = await listening({
      settings: { requireEnvelope: false, limits: { ...DEFAULT_LIMITS, bodySeconds: 0.2 } },
    })
    const type = 'Content-Type: application/json'
    await talk(port, request('POST /auth/login HTTP/1.1', type, 'Content-Length: 100'))
    expect(http.logged()).not.toContain('"unexpected failure"')
  })

  it.each([
    ['the address does not exist', 'POST /nowhere'],
    ['the route has no body', 'GET /auth/tenant/list'],
    ['it is refused unread', 'POST /auth/login'],
  ])('are closed when answered before the end of a body, because %s', async (_case, line) => {
    const port = await listening()
    const head = [`${line} HTTP/1.1`, 'Host: x', 'Content-Type: application/json']
    const said = await talk(port, [...head, 'Content-Length: 100', '', '{'].join('\r\n'))
    expect(said).toContain('"code":')
  })

  it('that do not read answers are closed', async () => {
    const port = await listening({
      settings: { limits: { ...DEFAULT_LIMITS, stallSeconds: 0.5 } },
      routes: () => [
        async (app) => {
          const schema = { response: { 200: Type.String() } }
          app.get('/long', { schema, config: { access: 'public' } }, async () => LONG)
        },
      ],
    })
    const served = new Promise<Socket>((found) => http.app.server.once('connection', found))
    const client = connect(port, '127.0.0.1').pause()
    client.on('error', () => undefined)
    client.write(get('Host: x').replace('/', '/long').replace(CLOSE, '').repeat(20))
    await closed(await served)
    client.destroy()
  })

  it.each([
    ['no body', []],
    ['an empty body', ['Content-Length: 0']],
    ['a short body', ['Content-Length: 2', 'Content-Type: application/json']],
  ])('with %s may wait for their answer longer than a body may take', async (_case, headers) => {
    const port = await listening({
      settings: { limits: { ...DEFAULT_LIMITS, bodySeconds: 0.05 } },
      routes: () => [
        async (app) => {
          const schema = { response: { 200: Type.String() } }
          const config = { access: 'public' } as const
          app.post('/slow', { schema, config }, async () => {
            await pause(300)
            return 'at last'
          })
        },
      ],
    })
    const body = headers.length > 1 ? '{}' : ''
    expect(await talk(port, request('POST /slow HTTP/1.1', ...headers) + body)).toContain('at last')
  })

  it('stay usable after an unread body', async () => {
    const port = await listening()
    const logout = 'POST /auth/logout HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'
    const chunk = `${(300_000).toString(16)}\r\n${'x'.repeat(300_000)}\r\n0\r\n\r\n`
    const said = await talk(port, logout + chunk + request('GET /auth/tenant/list HTTP/1.1'))
    expect(said.match(/"code":200/g)).toHaveLength(2)
  })

  it('that send more chunks than allowed get 413', async () => {
    const port = await listening({ settings: { requireEnvelope: false } })
    const type = ['Content-Type: application/json', 'Transfer-Encoding: chunked']
    const chunk = `${(300_000).toString(16)}\r\n${'x'.repeat(300_000)}\r\n`
    const said = await talk(port, request('POST /auth/login HTTP/1.1', ...type) + chunk)
    expect(said).toContain('"code":413')
  })
})

describe('answers', () => {
  it('carry security headers, also when they refuse', async () => {
    http = await httpHarness()
    for (const url of ['/auth/code', '/auth/codes', '/nowhere', '/%zz']) {
      const { headers } = await http.send({ url })
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      })
    }
  })

  it('name no origin unless it is listed', async () => {
    http = await httpHarness()
    const origin = 'https://console.example'
    const none = await http.send({ url: '/auth/code', headers: { origin } })
    expect(none.headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('open up for listed origins, with the headers the front ends need', async () => {
    const origin = 'https://console.example'
    http = await httpHarness({ settings: { corsOrigins: [origin] } })
    const simple = await http.send({ url: '/auth/code', headers: { origin } })
    expect(simple.headers['access-control-allow-origin']).toBe(origin)
    expect(simple.headers['access-control-expose-headers']).toContain('download-filename')
    const unreadable = await http.send({ url: '/%zz', headers: { origin } })
    expect(unreadable.headers['access-control-allow-origin']).toBe(origin)
    const headers = { origin, 'access-control-request-method': 'DELETE' }
    const preflight = await http.send({ method: 'OPTIONS', url: '/auth/code', headers })
    expect(preflight.headers['access-control-max-age']).toBe('1800')
    const stranger = { origin: 'https://evil.example' }
    const refused = await http.send({ url: '/auth/code', headers: stranger })
    expect(refused.headers['access-control-allow-origin']).not.toBe(stranger.origin)
  })
})

describe('the source of a request', () => {
  const rate = { name: 'once', limit: 1, seconds: 60 }

  async function counting(trustedProxies: string[]): Promise<void> {
    http = await httpHarness({
      settings: { trustedProxies },
      routes: () => [
        async (app) => {
          const schema = { response: { 200: Type.Null() } }
          app.get('/once', { schema, config: { access: 'public', rate } }, async () => null)
        },
      ],
    })
  }

  async function code(remoteAddress: string, forwarded?: string): Promise<unknown> {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    return (await http.send({ url: '/once', remoteAddress, headers })).body.code
  }

  it('is the connection, not what a stranger writes into headers', async () => {
    await counting(['10.0.0.0/8'])
    expect(await code('203.0.113.1', '1.1.1.1')).toBe(200)
    for (let tried = 0; tried < 100; tried += 1) {
      expect(await code('203.0.113.1', `1.1.1.${tried}`)).toBe(500)
    }
  })

  it('is what a trusted proxy reports', async () => {
    await counting(['10.0.0.0/8'])
    expect(await code('10.0.0.1', '203.0.113.1')).toBe(200)
    expect(await code('10.0.0.1', '203.0.113.2')).toBe(200)
    expect(await code('10.0.0.2', '9.9.9.9, 203.0.113.2')).toBe(500)
  })

  it.each([
    ['one IPv4 address in both spellings', '203.0.113.1', '::ffff:203.0.113.1'],
    ['one IPv6 network of 64 bits', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
  ])('is %s', async (_case, first, second) => {
    await counting([])
    expect(await code(first)).toBe(200)
    expect(await code(second)).toBe(500)
  })

  it('differs between IPv6 networks', async () => {
    await counting([])
    expect(await code('2001:db8:1:2::1')).toBe(200)
    expect(await code('2001:db8:1:3::1')).toBe(200)
  })
})
