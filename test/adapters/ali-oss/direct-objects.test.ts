import { createHash } from 'node:crypto'
import OSS from 'ali-oss'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { signedRequest } from '../../../adapters/ali-oss/signed-address.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { directObjectsContract } from '../../contract/direct-objects.contract.ts'
import { contentOf, locationAt, newLocation, storeAt } from '../../support/oss-locations.ts'
import { OssServer } from '../../support/oss-server.ts'

const server = new OssServer()
beforeAll(async () => {
  await server.listen()
})
afterAll(() => server.close())

async function fresh() {
  const location = newLocation(server)
  const store = storeAt(location)
  if (!store.direct) throw new Error('No direct objects.')
  const { bucket } = location
  const copying = ({ value }: ObjectKey) => ({ 'x-oss-copy-source': `/${bucket}/${value}` })
  return { store, direct: store.direct, copying, content: async () => contentOf(server, bucket) }
}

directObjectsContract('OSS', fresh, { sha256: false })

it('takes no part of another MD5', async () => {
  const { direct } = await fresh()
  const key = ObjectKey.parse('one.png')
  const object = { key, upload: await direct.begin(key, 'image/png') }
  const content = Buffer.from('hello')
  const md5 = createHash('md5').update(content).digest('hex')
  const part = { number: 1, bytes: 5, sha256: '', md5 }
  const { url, headers } = await direct.sign(object, part, 60)
  const send = async (text: string) => {
    // Text would be sent with a content type, which the signature covers too.
    const body = new TextEncoder().encode(text)
    return (await fetch(url, { method: 'PUT', headers, body })).status
  }
  expect(await send('jello')).toBe(400)
  expect(await send('hello')).toBe(200)
})

it('signs what the package would sign', async () => {
  const now = new Date('2026-03-04T05:06:07.000Z')
  const location = locationAt(server.port, { region: 'oss-cn-test' })
  const query = { partNumber: '7', uploadId: '0004B9894A22E5B1888A1E29F823****' }
  const headers = { 'content-length': '1000', 'content-md5': 'XUFAKrxLKna5cZ2REBfFkg==' }
  vi.useFakeTimers({ toFake: ['Date'], now })
  const options = {
    endpoint: location.endpoint,
    region: location.region,
    bucket: location.bucket,
    accessKeyId: location.accessKey,
    accessKeySecret: location.secretKey,
    sldEnable: true,
    authorizationV4: true,
  }
  const oss = new OSS(options)
  const request = { queries: query, headers }
  const theirs = await oss.signatureUrlV4('PUT', 90, request, 'a/b.bin', ['content-length'])
  vi.useRealTimers()
  const ours = signedRequest(
    location,
    'a/b.bin',
    { method: 'PUT', query, headers, seconds: 90 },
    now,
  )
  const partsOf = (address: string) => {
    const { pathname, searchParams } = new URL(address)
    return { pathname, query: Object.fromEntries(searchParams) }
  }
  expect(partsOf(ours)).toEqual(partsOf(theirs))
})

it('has none with signatures that do not cover the length', () => {
  expect(storeAt(newLocation(server, { signatureVersion: 'v2' })).direct).toBeUndefined()
})
