import { hash } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { S3Connection } from '../../../adapters/s3/s3-connection.ts'
import { CopyGuard } from '../../../adapters/s3/s3-direct-objects.ts'
import { S3ObjectStores } from '../../../adapters/s3/s3-object-stores.ts'
import { guardedLookup } from '../../../adapters/system/guarded-lookup.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { NoUsablePlatform, StorageFailed } from '../../../domain/storage/files/storage-errors.ts'
import { DirectNotHere } from '../../../domain/storage/uploads/direct-upload-errors.ts'
import { bodyOf } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'
import { type Fault, faultyProxy } from '../../support/faulty-proxy.ts'
import { IMPATIENT, locationAt } from '../../support/s3-locations.ts'
import { servedPort } from '../../support/served-port.ts'
import { uniqueHex } from '../../support/unique.ts'

const somewhere = 'http://access:secret@127.0.0.1:9'
const key = ObjectKey.parse('2026/03/04/one.bin')
const byte = { first: 0, last: 0 }

describe('S3ObjectStores', () => {
  it('keeps one store for a platform until its settings change', () => {
    let location = locationAt(somewhere)
    const stores = new S3ObjectStores({ locationOf: () => ({ ...location }) })
    const platform = aPlatform({ kind: 's3' })
    const first = stores.for(platform)
    expect(stores.for(platform)).toBe(first)
    expect(stores.for(aPlatform({ kind: 's3' }))).not.toBe(first)
    location = { ...location, secretKey: 'another' }
    expect(stores.for(platform)).not.toBe(first)
  })

  it('returns no store for a platform that may not be contacted', () => {
    const stores = new S3ObjectStores({
      locationOf() {
        throw new NoUsablePlatform()
      },
    })
    expect(() => stores.for(aPlatform({ kind: 's3' }))).toThrow(NoUsablePlatform)
  })

  it('connects to no address that the lookup refuses', async () => {
    const proxy = await faultyProxy(somewhere, () => 'reset before')
    const url = new URL(proxy.url)
    url.hostname = 'localhost'
    const location = locationAt(url.href)
    const refusing = new S3ObjectStores({
      locationOf: () => location,
      patience: IMPATIENT,
      lookupFor: () => (_host, _options, answer) => answer(new Error('not on the list'), '', 4),
    })
    const open = refusing.for(aPlatform({ kind: 's3' })).open(key, byte)
    await expect(open).rejects.toMatchObject({ code: 'storage_unreachable' })
    expect(proxy.seen).toEqual([])
    proxy.close()
  })

  it('speaks to the host of the bucket unless the path has it', async () => {
    const hosts: string[] = []
    const location = { ...locationAt('http://a:b@s3.example.test:9'), bucket: 'pictures' }
    for (const pathStyle of [true, false]) {
      const stores = new S3ObjectStores({
        locationOf: () => ({ ...location, pathStyle }),
        patience: { ...IMPATIENT, attempts: 1 },
        lookupFor: () => (host, _options, answer) => {
          hosts.push(host)
          answer(new Error('only asked'), '', 4)
        },
      })
      const open = stores.for(aPlatform({ kind: 's3' })).open(key, byte)
      await expect(open).rejects.toMatchObject({ code: 'storage_unreachable' })
    }
    expect(hosts).toEqual(['s3.example.test', 'pictures.s3.example.test'])
  })
})

describe('new objects', () => {
  const closers: (() => void)[] = []
  afterEach(() => {
    for (const close of closers.splice(0)) close()
  })

  const newKey = () => ObjectKey.parse(`some/2026/03/04/${uniqueHex(32)}.bin`)
  const TYPE = 'application/octet-stream'

  /** As much of a service as an upload in one request needs. */
  async function aService({ absent = 404 } = {}) {
    const objects = new Map<string, Buffer>()
    const seen: string[] = []
    const server = createServer(async (request, response) => {
      const { method = '', url = '' } = request
      const body = await buffer(request)
      const [path = ''] = url.split('?')
      seen.push(method)
      if (method === 'HEAD') response.statusCode = objects.has(path) ? 200 : absent
      if (method === 'DELETE') objects.delete(path)
      if (method === 'PUT') {
        objects.set(path, body)
        response.setHeader('etag', `"${hash('md5', body, 'hex')}"`)
      }
      response.end()
    })
    const url = `http://key:secret@127.0.0.1:${await servedPort(server)}`
    return { url, objects, seen }
  }

  function storeAt(url: string) {
    const location = locationAt(url)
    return new S3ObjectStores({ locationOf: () => location, patience: IMPATIENT }).for(
      aPlatform({ kind: 's3' }),
    )
  }

  it('asks for each key first, sends each object once, and replaces none', async () => {
    const { url, objects, seen } = await aService()
    const store = storeAt(url)
    const [one, other] = [newKey(), newKey()]
    await store.put(one, bodyOf(Buffer.from('one')), TYPE)
    await store.put(other, bodyOf(Buffer.from('other')), TYPE)
    expect(seen.splice(0)).toEqual(['HEAD', 'PUT', 'HEAD', 'PUT'])
    const taken = { code: 'storage_unreachable' }
    await expect(store.put(other, bodyOf(Buffer.from('new')), TYPE)).rejects.toMatchObject(taken)
    expect([[...objects.values()].map(String), seen]).toEqual([['one', 'other'], ['HEAD']])
  })

  it('treats 403 as a lacking permission, not as an existing or missing object', async () => {
    const { url, objects, seen } = await aService({ absent: 403 })
    const refused = { code: 'storage_unreachable', trouble: 'not_permitted' }
    const writing = storeAt(url).put(newKey(), bodyOf(Buffer.from('one')), TYPE)
    await expect(writing).rejects.toMatchObject(refused)
    expect([[...objects], [...new Set(seen)]]).toEqual([[], ['HEAD', 'GET']])
  })
})

const NOBODY = 'http://access:secret@127.0.0.1:9'
const platform = aPlatform({ kind: 's3' })
/** An answer that comes may take its time on a busy machine. */
const patience = { ...IMPATIENT, attempts: 1, connectMs: 10_000, answerMs: 10_000 }
const impatience = { ...patience, answerMs: 700 }

/** How asking for an object fails. */
async function failureAt(url: string, tools: object = {}): Promise<unknown> {
  const stores = new S3ObjectStores({ locationOf: () => locationAt(url), patience, ...tools })
  const open = stores.for(platform).open(ObjectKey.parse('one'), { first: 0, last: 0 })
  return open.then(
    () => undefined,
    (error: unknown) => error,
  )
}

describe('what an S3 service refuses with', () => {
  it.each<[Fault, string, string?]>([
    [{ status: 403, code: 'InvalidAccessKeyId' }, 'wrong_key'],
    [{ status: 403, code: 'SignatureDoesNotMatch' }, 'wrong_secret'],
    [{ status: 400, code: 'AuthorizationHeaderMalformed' }, 'wrong_region'],
    [{ status: 301, code: 'PermanentRedirect' }, 'wrong_region'],
    [{ status: 403, code: 'RequestTimeTooSkewed' }, 'clock_skew'],
    [{ status: 404, code: 'NoSuchBucket' }, 'bucket_missing'],
    [{ status: 403, code: 'AccessDenied' }, 'not_permitted'],
    [{ status: 403, code: 'SomethingOfTheirOwn' }, 'not_permitted'],
    [{ status: 403, code: 'SecondLevelDomainForbidden' }, 'bucket_in_host'],
    [{ status: 400, code: 'ExpiredToken' }, 'key_expired'],
    [{ status: 403, code: 'UserDisable' }, 'account_disabled'],
    [{ status: 507, code: 'Anything' }, 'full', 'storage_full'],
    [{ status: 403, code: 'QuotaExceeded' }, 'full', 'storage_full'],
    [{ status: 400, code: 'SomethingOfTheirOwn' }, 'unknown'],
    [{ status: 500, code: 'InternalError' }, 'unknown'],
    [{ status: 503, code: 'SlowDown' }, 'busy'],
    [{ status: 429, code: 'TooManyRequests' }, 'busy'],
    [{ status: 502, code: 'SomethingOfAProxy' }, 'busy'],
    ['reset before', 'unreachable'],
    ['silence before', 'timed_out'],
  ])('%j is understood as %s', async (fault, trouble, code = 'storage_unreachable') => {
    const proxy = await faultyProxy(NOBODY, () => fault)
    const tools = fault === 'silence before' ? { patience: impatience } : {}
    expect(await failureAt(proxy.url, tools)).toMatchObject({ code, trouble })
    proxy.close()
  })

  it('keeps the code of the service, also of a HEAD, which has no body', async () => {
    const proxy = await faultyProxy(NOBODY, () => ({ status: 400, code: 'ExpiredToken' }))
    const stores = new S3ObjectStores({ locationOf: () => locationAt(proxy.url), patience })
    const asked = stores.for(platform).sizeOf(ObjectKey.parse('one'))
    const params = { storeCode: 'ExpiredToken' }
    await expect(asked).rejects.toMatchObject({ trouble: 'key_expired', params })
    proxy.close()
  })

  it.each([200, 400, 403])('knows a web page with status %i', async (status) => {
    const server = createServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
      response.end('<!doctype html><title>Console</title><p>Log in')
    })
    const failure = await failureAt(`http://a:b@127.0.0.1:${await servedPort(server)}`)
    expect(failure).toMatchObject({ trouble: 'no_object_store' })
  })

  it('distinguishes a service that is away, one without TLS, and a forbidden address', async () => {
    expect(await failureAt('http://a:b@127.0.0.1:1')).toMatchObject({
      trouble: 'connection_refused',
    })
    expect(await failureAt('http://a:b@nowhere.invalid')).toMatchObject({
      trouble: 'endpoint_not_found',
    })
    const proxy = await faultyProxy(NOBODY, () => ({ status: 200, code: 'x' }))
    const secure = proxy.url.replace('http:', 'https:')
    expect(await failureAt(secure)).toMatchObject({ trouble: 'insecure' })
    const named = proxy.url.replace('127.0.0.1', 'localhost')
    const refused = await failureAt(named, { lookupFor: () => guardedLookup(() => false) })
    expect(refused).toMatchObject({ trouble: 'endpoint_not_allowed' })
    proxy.close()
  })
})

const SOURCE = 'x-amz-copy-source'
const UNKNOWN = [404, 'NoSuchUpload'] as const
const WRONG = [403, 'SignatureDoesNotMatch'] as const

interface Asked {
  readonly source: string | undefined
  readonly isSigned: boolean
}
type Service = (asked: Asked) => readonly [status: number, code: string]

async function guarded(service: Service) {
  const asked: Asked[] = []
  const server = createServer(({ url = '', headers }, response) => {
    const source = headers[SOURCE]?.toString()
    const isSigned = new URL(url, 'http://x').searchParams
      .get('X-Amz-SignedHeaders')
      ?.split(';')
      .includes(SOURCE)
    asked.push({ source, isSigned: isSigned === true })
    const [status, code] = service({ source, isSigned: isSigned === true })
    response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
  })
  const location = locationAt(`http://access:secret@127.0.0.1:${await servedPort(server)}`)
  const connection = new S3Connection(location, IMPATIENT)
  onTestFinished(() => connection.close())
  return { guard: new CopyGuard(connection), asked }
}

describe('a service to which others send parts', () => {
  it('needs nothing if it refuses headers that are not signed', async () => {
    const { guard, asked } = await guarded(({ source, isSigned }) =>
      source !== undefined && !isSigned ? [403, 'AccessDenied</Code><HeadersNotSigned/>'] : UNKNOWN,
    )
    await Promise.all([guard.headers(), guard.headers()])
    expect(await guard.headers()).toEqual({})
    expect(asked).toHaveLength(2)
  })

  it('gets an empty source if it compares that', async () => {
    const { guard } = await guarded(({ source, isSigned }) =>
      source && isSigned ? WRONG : UNKNOWN,
    )
    expect(await guard.headers()).toEqual({ [SOURCE]: '' })
  })

  it.each<[string, Service]>([
    ['copies whatever it is told', () => UNKNOWN],
    ['misses rights only for the source', ({ source }) => (source ? [403, 'Denied'] : UNKNOWN)],
    [
      'takes no empty source',
      ({ source, isSigned }) => {
        if (source === '') return [400, 'InvalidCopySource']
        return source && isSigned ? WRONG : UNKNOWN
      },
    ],
  ])('gets no parts if it %s, and is not asked again soon', async (_name, service) => {
    const { guard, asked } = await guarded(service)
    await expect(guard.headers()).rejects.toThrow(DirectNotHere)
    expect(asked).toHaveLength(4)
    await expect(guard.headers()).rejects.toThrow(DirectNotHere)
    expect(asked).toHaveLength(4)
  })

  it('is asked again if it refused every signature', async () => {
    const answers: (readonly [number, string])[] = [[403, 'RequestTimeTooSkewed'], UNKNOWN, WRONG]
    const { guard } = await guarded(() => answers.shift() ?? UNKNOWN)
    await expect(guard.headers()).rejects.toThrow(StorageFailed)
    expect(await guard.headers()).toEqual({})
  })
})
