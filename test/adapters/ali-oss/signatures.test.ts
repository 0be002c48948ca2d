import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AliOssObjectStores } from '../../../adapters/ali-oss/ali-oss-object-stores.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { NoUsablePlatform } from '../../../domain/storage/files/storage-errors.ts'
import { handedOffObjectsContract } from '../../contract/handed-off-objects.contract.ts'
import { bodyOf, collect } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'
import {
  contentOf,
  IMPATIENT,
  locationAt,
  newLocation,
  storeAt,
} from '../../support/oss-locations.ts'
import { ACCESS_KEY, OssServer, SECRET_KEY } from '../../support/oss-server.ts'
import { freePort } from '../../support/servers/free-port.ts'
import { uniqueHex } from '../../support/unique.ts'

const TYPE = 'application/octet-stream'
const VERSIONS = ['v4', 'v2'] as const
const newKey = () => ObjectKey.parse(`some/2026/03/04/${uniqueHex(32)}.bin`)
const TERMS = { seconds: 60, contentType: TYPE, disposition: 'attachment' }
const byte = { first: 0, last: 0 }
const server = new OssServer()

beforeAll(async () => {
  await server.listen()
})
beforeEach(() => {
  server.aheadMs = 0
})
afterAll(() => server.close())

/** When an address says that it ends. */
function endOf({ searchParams }: URL): number {
  if (searchParams.has('Expires')) return Number(searchParams.get('Expires')) * 1000
  const date = String(searchParams.get('x-oss-date'))
  const start = Date.parse(date.replace(/^(.{4})(..)(.{5})(..)(.*)$/, '$1-$2-$3:$4:$5'))
  return start + Number(searchParams.get('x-oss-expires')) * 1000
}

/** The failure as a log would show it. */
async function failureOf(work: Promise<unknown>) {
  const failure = await work.then(
    () => undefined,
    (error) => error,
  )
  const text = JSON.stringify([failure, failure?.message, failure?.cause?.message, failure?.stack])
  return { code: failure?.code, cause: failure?.cause?.message, text }
}

describe.each(VERSIONS)('a request to OSS, signed %s', (signatureVersion) => {
  const put = (props: Partial<Parameters<typeof newLocation>[1]>) =>
    failureOf(
      storeAt(newLocation(server, { signatureVersion, ...props })).put(
        newKey(),
        bodyOf(randomBytes(10)),
        TYPE,
      ),
    )

  it.each([
    ['a wrong secret', { secretKey: 'another-canary' }, 'SignatureDoesNotMatch'],
    ['a wrong access key', { accessKey: 'LTAIother' }, 'InvalidAccessKeyId'],
  ])('is refused for %s, and what OSS quotes goes no further', async (_name, props, code) => {
    const { cause, text, code: outside } = await put(props)
    expect(outside).toBe('storage_unreachable')
    expect(cause).toBe(`OSS PutObject was answered 403 ${code}`)
    for (const secret of [ACCESS_KEY, SECRET_KEY, 'another-canary', 'LTAIother', 'canary-words']) {
      expect(text).not.toContain(secret)
    }
  })

  it.each([
    [16 * 60, 'storage_unreachable'],
    [-16 * 60, 'storage_unreachable'],
    [14 * 60, undefined],
    [-14 * 60, undefined],
  ])('comes out, when the clock of OSS is %d s ahead, as %s', async (seconds, code) => {
    server.aheadMs = seconds * 1000
    const failure = await put({})
    expect(failure.code).toBe(code)
    if (code) expect(failure.cause).toBe('OSS PutObject was answered 403 RequestTimeTooSkewed')
  })

  it('tells a missing bucket from a missing object', async () => {
    const store = storeAt(locationAt(server.port, { signatureVersion }))
    const failures = [
      await failureOf(store.put(newKey(), bodyOf(randomBytes(10)), TYPE)),
      await failureOf(store.open(newKey(), byte)),
    ]
    expect(failures.map(({ cause }) => cause)).toEqual([
      'OSS PutObject was answered 404 NoSuchBucket',
      'OSS GetObject was answered 404 NoSuchBucket',
    ])
  })
})

describe('a request to OSS', () => {
  it('is refused for a wrong region', async () => {
    const location = newLocation(server, { region: 'cn-elsewhere' })
    const { cause } = await failureOf(storeAt(location).open(newKey(), byte))
    expect(cause).toBe('OSS GetObject was answered 400 InvalidArgument')
  })

  it('may name its region as the console does', async () => {
    const store = storeAt(newLocation(server, { region: 'oss-cn-test' }))
    expect(await store.open(newKey(), byte)).toBeUndefined()
  })

  it('reports a refused connection', async () => {
    const store = storeAt(locationAt(await freePort()), { patience: IMPATIENT })
    const { code, cause } = await failureOf(store.put(newKey(), bodyOf(randomBytes(10)), TYPE))
    expect(code).toBe('storage_unreachable')
    expect(cause).toBe('OSS PutObject failed: ECONNREFUSED')
  })

  it.each(VERSIONS)('may go to an address instead of a name, signed %s', async (version) => {
    for (const pathStyle of [true, false]) {
      const endpoint = `http://127.0.0.1:${server.port}`
      const location = newLocation(server, { endpoint, pathStyle, signatureVersion: version })
      const [store, key] = [storeAt(location), newKey()]
      await store.put(key, bodyOf(Buffer.from('x')), TYPE)
      expect(contentOf(server, location.bucket).objects, String(pathStyle)).toEqual([key.value])
      const { url } = await store.handOff(key, TERMS)
      expect(new URL(url).host).toBe(`127.0.0.1:${server.port}`)
      expect(await (await fetch(url)).text(), String(pathStyle)).toBe('x')
    }
  })

  it('goes to the host of its bucket', async () => {
    const hosts: string[] = []
    const endpoint = `http://oss-cn-test.example.test:${server.port}`
    for (const signatureVersion of VERSIONS) {
      const location = newLocation(server, { endpoint, pathStyle: false, signatureVersion })
      const store = storeAt(location, {
        lookupFor: () => (host, options, answer) => {
          hosts.push(host)
          if (options.all) answer(null, [{ address: '127.0.0.1', family: 4 }])
          else answer(null, '127.0.0.1', 4)
        },
      })
      const key = newKey()
      await store.put(key, bodyOf(Buffer.from('x')), TYPE)
      expect(contentOf(server, location.bucket).objects).toEqual([key.value])
      expect(new Set(hosts)).toEqual(new Set([`${location.bucket}.oss-cn-test.example.test`]))
      hosts.length = 0
    }
  })

  it('is not sent to an address that the lookup refuses', async () => {
    const before = server.seen.length
    const store = storeAt(newLocation(server), {
      patience: IMPATIENT,
      lookupFor: () => (_host, _options, answer) => answer(new Error('not on the list'), '', 4),
    })
    expect((await failureOf(store.open(newKey(), byte))).code).toBe('storage_unreachable')
    expect(server.seen).toHaveLength(before)
  })
})

describe.each(VERSIONS)('an address signed %s', (signatureVersion) => {
  handedOffObjectsContract(`OSS, ${signatureVersion}`, async () =>
    storeAt(newLocation(server, { signatureVersion })),
  )
  handedOffObjectsContract(`OSS by its IP address, ${signatureVersion}`, async () => {
    const endpoint = `http://127.0.0.1:${server.port}`
    return storeAt(newLocation(server, { endpoint, pathStyle: false, signatureVersion }))
  })

  handedOffObjectsContract(`OSS, ${signatureVersion}, for another domain`, async () => {
    const customDomain = `http://127.0.0.1:${server.port}`
    return storeAt(newLocation(server, { signatureVersion, customDomain }))
  })

  it('leaves the bucket out of addresses at its own domain', async () => {
    const customDomain = 'https://files.example.com'
    const location = newLocation(server, {
      signatureVersion,
      customDomain,
      pathStyle: false,
    })
    const handoff = await storeAt(location).handOff(newKey(), TERMS)
    expect(new URL(handoff.url)).toMatchObject({
      origin: customDomain,
      pathname: expect.stringMatching(/^\/some\/2026\/03\/04\/[0-9a-f]+\.bin$/),
    })
  })

  async function signed(seconds = 120) {
    const store = storeAt(newLocation(server, { signatureVersion }))
    const key = newKey()
    await store.put(key, bodyOf(Buffer.from('content')), TYPE)
    const { url } = await store.handOff(key, { ...TERMS, seconds })
    return new URL(url)
  }

  it.each([
    [110_000, 200],
    [120_001, 403],
  ])('of 120 s is answered %d ms later with %d', async (later, status) => {
    for (const aheadMs of [0, 300_000, -300_000]) {
      server.aheadMs = aheadMs
      const url = await signed()
      server.aheadMs += later
      expect((await fetch(url)).status, `${aheadMs}`).toBe(status)
    }
  })

  it('never lives longer, whatever fraction of a second it is signed at', async () => {
    for (let times = 0; times < 10; times++) {
      const url = await signed()
      expect(endOf(url)).toBeLessThanOrEqual(Date.now() + 120_000)
      expect(endOf(url)).toBeGreaterThan(Date.now() + 110_000)
      await pause(100)
    }
  })

  it('is for reading this object and no longer than it says', async () => {
    const url = await signed(60)
    const expiry = signatureVersion === 'v4' ? 'x-oss-expires' : 'Expires'
    const longer = new URL(url)
    longer.searchParams.set(expiry, `${Number(url.searchParams.get(expiry)) + 60}`)
    const another = new URL(url)
    another.pathname += 'x'
    const answers = [
      await fetch(longer),
      await fetch(another),
      await fetch(url, { method: 'DELETE' }),
      await fetch(url),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 200])
  })
})

describe('AliOssObjectStores', () => {
  it('keeps one store for a platform until its settings change', () => {
    let location = locationAt(9)
    const stores = new AliOssObjectStores({ locationOf: () => ({ ...location }) })
    const platform = aPlatform({ kind: 'ali-oss' })
    const first = stores.for(platform)
    expect(stores.for(platform)).toBe(first)
    expect(stores.for(aPlatform({ kind: 'ali-oss' }))).not.toBe(first)
    location = { ...location, secretKey: 'another' }
    expect(stores.for(platform)).not.toBe(first)
    stores.close()
    expect(stores.for(platform)).not.toBe(first)
  })

  it('returns no store for a platform that may not be contacted', () => {
    const stores = new AliOssObjectStores({
      locationOf() {
        throw new NoUsablePlatform()
      },
    })
    expect(() => stores.for(aPlatform({ kind: 'ali-oss' }))).toThrow(NoUsablePlatform)
  })

  it('reads an object that came in parts from its middle', async () => {
    const store = storeAt(newLocation(server))
    const key = newKey()
    const content = randomBytes(9 * 1024 * 1024)
    await store.put(key, bodyOf(content), TYPE)
    const range = { first: 8_388_600, last: 8_388_620 }
    const bytes = await collect(await store.open(key, range))
    expect(bytes.equals(content.subarray(range.first, range.last + 1))).toBe(true)
  })
})
