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
    [{ status: 403, code: 'SecondLevelDomainForbidden' }, 'unknown'],
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
