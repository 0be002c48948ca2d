import { expect, it, onTestFinished } from 'vitest'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { bodyOf } from '../../support/bodies.ts'
import { md5Hex, type OssObject } from '../../support/oss-buckets.ts'
import { contentOf, IMPATIENT, newLocation, storeAt } from '../../support/oss-locations.ts'
import { OssServer } from '../../support/oss-server.ts'
import { uniqueHex } from '../../support/unique.ts'

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
