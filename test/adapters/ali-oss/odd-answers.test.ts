import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { bodyOf } from '../../support/bodies.ts'
import { allAbandoned } from '../../support/leftovers.ts'
import { md5Hex, type OssObject } from '../../support/oss-buckets.ts'
import {
  contentOf,
  IMPATIENT,
  locationAt,
  newLocation,
  storeAt,
} from '../../support/oss-locations.ts'
import { OssServer } from '../../support/oss-server.ts'
import { servedPort } from '../../support/served-port.ts'
import { uniqueHex } from '../../support/unique.ts'

const KEY = `2026/03/04/${uniqueHex(32)}.bin`
const LONG_AGO = '2026-03-04T00:00:00.000Z'
const UPLOADS = `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>
  <Upload><Key>${KEY}</Key><UploadId>1</UploadId><Initiated>${LONG_AGO}</Initiated></Upload>
  </ListMultipartUploadsResult>`

/** A service with an upload whose list of parts always has more. */
async function aService(next: string) {
  const asked: (string | undefined)[] = []
  const parts = `<ListPartsResult><IsTruncated>true</IsTruncated>${next}
    <Part><PartNumber>1</PartNumber><LastModified>${LONG_AGO}</LastModified></Part></ListPartsResult>`
  const server = createServer(({ method, url }, response) => {
    asked.push(method)
    response.setHeader('content-type', 'application/xml')
    response.end(url?.includes('uploads') ? UPLOADS : parts)
  })
  return { store: storeAt(locationAt(await servedPort(server))), asked }
}

it.each([
  '<NextPartNumberMarker>1</NextPartNumberMarker>',
  '<NextPartNumberMarker>x</NextPartNumberMarker>',
  '',
])('an endless list of parts ends, and removes no upload: %j', async (next) => {
  const { store, asked } = await aService(next)
  const removing = store.removeLeftovers(new Date(), allAbandoned)
  await expect(removing).rejects.toMatchObject({ code: 'storage_unreachable' })
  expect(asked).not.toContain('DELETE')
})

/** A service that answers a write with 200 and keeps what it likes. */
async function keeping(change: (object: OssObject) => OssObject | undefined) {
  const server = await new OssServer().listen()
  onTestFinished(() => server.close())
  const location = newLocation(server)
  const { objects } = server.bucket(location.bucket)
  const set = objects.set.bind(objects)
  objects.set = (key, object) => {
    const kept = change(object)
    return kept ? set(key, kept) : objects
  }
  const key = ObjectKey.parse(`2026/03/04/${uniqueHex(32)}.bin`)
  const put = () =>
    storeAt(location, { patience: IMPATIENT }).put(key, bodyOf(Buffer.from('some bytes')), 'a/b')
  return { put, left: () => contentOf(server, location.bucket).objects }
}

it.each<readonly [string, (object: OssObject) => OssObject | undefined]>([
  ['keeps nothing', () => undefined],
  ['keeps half of it', (object) => ({ ...object, content: object.content.subarray(5) })],
  ['keeps other bytes', (object) => ({ ...object, etag: `"${md5Hex(Buffer.alloc(10))}"` })],
])('does not believe an OSS that %s', async (_name, change) => {
  const { put, left } = await keeping(change)
  await expect(put()).rejects.toMatchObject({ code: 'storage_unreachable' })
  expect(left()).toEqual([])
})

it('accepts an ETag that is not an MD5 if the length matches', async () => {
  const { put } = await keeping((object) => ({ ...object, etag: '"7A-1"' }))
  expect(await put()).toMatchObject({ bytes: 10 })
})
