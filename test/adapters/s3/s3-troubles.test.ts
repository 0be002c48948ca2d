import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { S3ObjectStores } from '../../../adapters/s3/s3-object-stores.ts'
import { guardedLookup } from '../../../adapters/system/guarded-lookup.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { aPlatform } from '../../support/builders.ts'
import { type Fault, faultyProxy } from '../../support/faulty-proxy.ts'
import { IMPATIENT, locationAt } from '../../support/s3-locations.ts'

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
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = Object(server.address())
    const failure = await failureAt(`http://a:b@127.0.0.1:${port}`)
    expect(failure).toMatchObject({ trouble: 'no_object_store' })
    server.close()
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
