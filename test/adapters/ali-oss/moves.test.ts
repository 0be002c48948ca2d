import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { RandomIds } from '../../../adapters/crypto/random-ids.ts'
import { PART_BYTES } from '../../../adapters/object-parts/part-memory.ts'
import { CopyFile } from '../../../application/parts/moves/copy-file.ts'
import { FileMigrations } from '../../../application/parts/moves/file-migrations.ts'
import { RunFileMigrations } from '../../../application/parts/moves/run-file-migrations.ts'
import { TellProgress } from '../../../application/parts/moves/tell-progress.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { MemoryObjectStore } from '../../memory/files/memory-object-stores.ts'
import { aPicture, bodyOf, collect, sha256 } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'
import { fileParts } from '../../support/file-parts.ts'
import { allAbandoned } from '../../support/leftovers.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { md5Hex, type OssObject } from '../../support/oss-buckets.ts'
import {
  contentOf,
  IMPATIENT,
  locationAt,
  newLocation,
  storeAt,
} from '../../support/oss-locations.ts'
import { OssServer } from '../../support/oss-server.ts'
import { RecordingNotifier } from '../../support/push-recorder.ts'
import { uniqueHex } from '../../support/unique.ts'

const GRACE = 600
const nothing = { objects: [], unfinished: [] }

it('files move to OSS and back, large ones in parts, and leave nothing there', async () => {
  const server = new OssServer()
  await server.listen()
  onTestFinished(() => server.close())
  const location = newLocation(server)
  const records = memoryRecords()
  await records.given.platform(aPlatform({ id: '1', key: 'disk', isDefault: true }))
  await records.given.platform(aPlatform({ id: '2', key: 'cloud', kind: 'ali-oss' }))
  const stores = { disk: new MemoryObjectStore(), cloud: storeAt(location) }
  const [clock, ids] = [new MovingClock(), new RandomIds()]
  const objects = { for: ({ key }: { key: string }) => stores[key === 'disk' ? 'disk' : 'cloud'] }
  const parts = fileParts({ ...records, clock, ids }, objects, { maxBytes: 2 * PART_BYTES })
  const { migrations, platforms } = records
  const progress = new TellProgress(new RecordingNotifier())
  const copyFile = new CopyFile(parts.vault, parts.running, parts.remove, ids)
  const tools = { migrations, clock, graceSeconds: GRACE, progress, copyFile }
  const run = new RunFileMigrations(platforms, records.exclusiveWork(), tools)
  const moves = new FileMigrations(platforms, migrations, clock)

  const contents = [aPicture(1), aPicture(70_000), pictureOf(PART_BYTES + 1000)]
  const uploader = { userId: '7', userName: 'clerk' }
  const made = await Promise.all(
    contents.map((content) =>
      parts.uploadFile.execute({
        ...{ uploader, name: 'a.png', declaredType: undefined, body: bodyOf(content) },
      }),
    ),
  )
  for (const [from, to] of [
    ['disk', 'cloud'],
    ['cloud', 'disk'],
  ] as const) {
    await moves.start({ from, to, starter: undefined })
    expect(await run.execute()).toMatchObject([
      { migration: { props: { state: 'done', filesMoved: 3 } } },
    ])
    clock.advance(GRACE + 60)
    await parts.recover.execute()
    for (const [index, { id, etag }] of made.entries()) {
      const { file, bytes, read } = await parts.openFile.execute(id, 'all')
      expect([file.props.platformKey, file.etag]).toEqual([to, etag])
      const content = await collect(await read({ first: 0, last: bytes - 1 }))
      expect(sha256(content)).toBe(sha256(contents[index] ?? Buffer.of()))
    }
    expect(stores.disk.keys).toHaveLength(to === 'disk' ? 3 : 0)
    const left = contentOf(server, location.bucket)
    if (to === 'disk') expect(left).toEqual(nothing)
    else expect([left.objects.length, left.unfinished]).toEqual([3, []])
  }
})

function pictureOf(bytes: number): Buffer {
  const picture = aPicture(100)
  return Buffer.concat([picture, randomBytes(bytes - picture.length)])
}

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
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  return { store: storeAt(locationAt(address.port)), asked }
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
