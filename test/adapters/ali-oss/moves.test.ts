import { randomBytes } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { RandomIds } from '../../../adapters/crypto/random-ids.ts'
import { PART_BYTES } from '../../../adapters/object-parts/part-memory.ts'
import { CopyFile } from '../../../application/files/moves/copy-file.ts'
import { RunFileMigrations } from '../../../application/files/moves/run-file-migrations.ts'
import { StartFileMigration } from '../../../application/files/moves/start-file-migration.ts'
import { TellProgress } from '../../../application/files/moves/tell-progress.ts'
import { MemoryObjectStore } from '../../memory/files/memory-object-store.ts'
import { aPicture, bodyOf, collect, sha256 } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'
import { fileParts } from '../../support/file-parts.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { contentOf, newLocation, storeAt } from '../../support/oss-locations.ts'
import { OssServer } from '../../support/oss-server.ts'
import { RecordingNotifier } from '../../support/push-recorder.ts'

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
  const start = new StartFileMigration(platforms, migrations, clock)

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
    await start.execute({ from, to, starter: undefined })
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
