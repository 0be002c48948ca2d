import { createServer } from 'node:https'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { AliOssTools } from '../../../adapters/ali-oss/ali-oss-object-stores.ts'
import { guardedLookup } from '../../../adapters/system/guarded-lookup.ts'
import type { RemoteLocation } from '../../../application/platforms/remote-access.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { IMPATIENT, locationAt, newLocation, storeAt } from '../../support/oss-locations.ts'
import { type OssFault, OssServer } from '../../support/oss-server.ts'
import { selfSigned } from '../../support/self-signed.ts'
import { servedPort } from '../../support/served-port.ts'

/** An answer that comes may take its time on a busy machine. */
const patience = { ...IMPATIENT, attempts: 1, connectMs: 10_000, answerMs: 10_000 }
const impatience = { ...patience, answerMs: 700 }
const OTHER_ENDPOINT = {
  status: 403,
  code: 'AccessDenied',
  message:
    'The bucket you are attempting to access must be addressed using the specified endpoint. Please send all future requests to this endpoint.',
  endpoint: 'oss-cn-hangzhou.aliyuncs.com',
}
const OTHER_REGION = { status: 400, code: 'InvalidArgument' }

/** How asking for an object fails. */
async function failureAt(
  location: RemoteLocation,
  tools: Partial<AliOssTools> = {},
): Promise<unknown> {
  const open = storeAt(location, { patience, ...tools }).open(ObjectKey.parse('one'), {
    first: 0,
    last: 0,
  })
  return open.then(
    () => undefined,
    (error: unknown) => error,
  )
}

async function listening(): Promise<OssServer> {
  const server = await new OssServer().listen()
  onTestFinished(() => server.close())
  return server
}

describe('a refusal by OSS', () => {
  it.each<[OssFault, string, string?]>([
    [{ status: 403, code: 'InvalidAccessKeyId' }, 'wrong_key'],
    [{ status: 403, code: 'SignatureDoesNotMatch' }, 'wrong_secret'],
    [{ ...OTHER_REGION, detail: '0002-00000226' }, 'wrong_region'],
    [
      { ...OTHER_REGION, message: 'Invalid signing region in Authorization header.' },
      'wrong_region',
    ],
    [{ status: 400, code: 'InvalidRegion' }, 'wrong_region'],
    [OTHER_ENDPOINT, 'wrong_region'],
    [{ status: 403, code: 'AccessDenied', detail: '0003-00001403' }, 'wrong_region'],
    ['redirect', 'wrong_region'],
    [{ status: 403, code: 'RequestTimeTooSkewed' }, 'clock_skew'],
    [{ status: 404, code: 'NoSuchBucket' }, 'bucket_missing'],
    [{ status: 403, code: 'AccessDenied', detail: '0003-00000001' }, 'not_permitted'],
    [{ status: 403, code: 'SomethingOfTheirOwn' }, 'not_permitted'],
    [{ status: 403, code: 'SecondLevelDomainForbidden' }, 'bucket_in_host'],
    [{ status: 507, code: 'Anything' }, 'full', 'storage_full'],
    [{ status: 503, code: 'SlowDown' }, 'busy'],
    [{ status: 429, code: 'TooManyRequests' }, 'busy'],
    [{ status: 500, code: 'InternalError' }, 'unknown'],
    [{ status: 403, code: 'QuotaExceeded' }, 'full', 'storage_full'],
    [{ status: 400, code: 'InvalidArgument' }, 'unknown'],
    ['reset before', 'unreachable'],
    ['silence before', 'timed_out'],
  ])('%j is understood as %s', async (fault, trouble, code = 'storage_unreachable') => {
    const server = await listening()
    server.faultOf = () => fault
    const tools = fault === 'silence before' ? { patience: impatience } : {}
    expect(await failureAt(newLocation(server), tools)).toMatchObject({ code, trouble })
  })

  it('is a wrong region where it is signed for another one', async () => {
    const location = newLocation(await listening(), { region: 'cn-elsewhere' })
    expect(await failureAt(location)).toMatchObject({ trouble: 'wrong_region' })
  })

  it('is explained when there is no answer', async () => {
    const server = await listening()
    const location = newLocation(server)
    const nobody = { ...location, endpoint: 'http://127.0.0.1:1' }
    expect(await failureAt(nobody)).toMatchObject({ trouble: 'connection_refused' })
    const nameless = { ...location, endpoint: 'http://nowhere.invalid' }
    expect(await failureAt(nameless)).toMatchObject({ trouble: 'endpoint_not_found' })
    const lookupFor = () => guardedLookup(() => false)
    const refused = await failureAt(location, { lookupFor })
    expect(refused).toMatchObject({ trouble: 'endpoint_not_allowed' })
  })

  it('is a connection that is not secure where it speaks no TLS, or shows its own certificate', async () => {
    const server = await listening()
    const plain = locationAt(server.port, { endpoint: `https://localhost:${server.port}` })
    expect(await failureAt(plain)).toMatchObject({ trouble: 'insecure' })
    const port = await servedPort(createServer(selfSigned()))
    const own = locationAt(0, { endpoint: `https://localhost:${port}` })
    expect(await failureAt(own)).toMatchObject({ trouble: 'insecure' })
  })

  it('is a service that does not answer in time while connecting takes too long', async () => {
    const lookupFor: AliOssTools['lookupFor'] = () => () => undefined
    const location = locationAt(9)
    const failure = await failureAt(location, {
      lookupFor,
      patience: { ...patience, connectMs: 50 },
    })
    expect(failure).toMatchObject({
      trouble: 'timed_out',
      cause: { message: 'OSS GetObject failed: ConnectTimeout' },
    })
  })
})
