import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ClamdScanner } from '../../adapters/clamd/clamd-scanner.ts'
import { LocalObjectStores } from '../../adapters/local-disk/local-object-stores.ts'
import type { StoragePlatformProps } from '../../domain/storage/platforms/storage-platform.ts'
import { MemoryVirusScanner } from '../memory/files/memory-virus-scanner.ts'
import { aPicture } from '../support/bodies.ts'
import { aStoredFile } from '../support/builders.ts'
import { diskTools } from '../support/disk-tools.ts'
import { call, fetchFile, localPath, upload } from '../support/file-calls.ts'
import { filesHarness } from '../support/files-harness.ts'
import { filesBelow, temporaryFolder } from '../support/local-disk.ts'

const MIB = 1024 * 1024
const SIZES = [5000, MIB, 3 * MIB + 7]

type Change = readonly [name: string, change: (content: Buffer) => Buffer]

/** One for each place where a store, a block or a chunk might begin or end. */
const CHANGES: readonly Change[] = [
  ['first byte flipped', (content) => flipped(content, 0)],
  ['middle byte flipped', (content) => flipped(content, content.length >> 1)],
  ['last byte flipped', (content) => flipped(content, content.length - 1)],
  ['last byte cut off', (content) => content.subarray(0, -1)],
  ['first byte cut off', (content) => content.subarray(1)],
  ['half cut off', (content) => content.subarray(0, content.length >> 1)],
  ['emptied', () => Buffer.alloc(0)],
  ['byte added in front', (content) => Buffer.concat([Buffer.from('x'), content])],
]

function flipped(content: Buffer, at: number): Buffer {
  const changed = Buffer.from(content)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}

async function withAltered(size: number, change: Change[1], more: Partial<StoragePlatformProps>) {
  const rootPath = await temporaryFolder()
  const objects = new LocalObjectStores('data', [rootPath], diskTools())
  const harness = await filesHarness({ objects, maxBytes: 8 * MIB, rootPath, platform: more })
  const me = await harness.allowed()
  const content = aPicture(size)
  const { data } = await upload(harness, me, 'a.png', content)
  const [object = ''] = await filesBelow(rootPath)
  await writeFile(object, change(await readFile(object)))
  const id = String(data.ossId)
  const download = `/resource/oss/download/${id}`
  const link = localPath(data.url)
  const preview = link.replace('?', '/preview?')
  const wholeRange = { ...me, range: `bytes=0-${content.length - 1}` }
  const range = { ...me, range: `bytes=1-${content.length - 1}` }
  return { harness, me, id, download, link, preview, range, wholeRange }
}

/** What somebody takes for the whole file, if they get it. */
async function wholeAnswer(response: Promise<Response>): Promise<Buffer | undefined> {
  try {
    const answer = await response
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isFile = answer.ok && !answer.headers.get('content-type')?.includes('json')
    return isFile ? bytes : undefined
  } catch {
    // Broken off.
    return undefined
  }
}

describe('a file whose object was altered', () => {
  const cases = SIZES.flatMap((size) =>
    CHANGES.map(([name, change]) => [name, size, change] as const),
  )
  it.each(cases)('is never sent completely: %s of %d bytes', async (_name, size, change) => {
    const { harness, me, id, ...paths } = await withAltered(size, change, {})
    const answers = await Promise.all([
      wholeAnswer(fetchFile(harness, paths.download, me)),
      wholeAnswer(fetchFile(harness, paths.download, paths.wholeRange)),
      wholeAnswer(fetchFile(harness, paths.link, {})),
      wholeAnswer(fetchFile(harness, paths.preview, {})),
    ])
    expect(answers).toEqual([undefined, undefined, undefined, undefined])
    const known = { fileId: id, platformKey: 'default' }
    expect(harness.altered.length).toBeGreaterThanOrEqual(4)
    expect(harness.altered[0]).toEqual({ ...known, metSoFar: 1 })
    expect(harness.altered.at(-1)).toEqual({ ...known, metSoFar: harness.altered.length })
  })

  it('is refused with its own error if nothing was sent yet', async () => {
    const { harness, me, download } = await withAltered(5000, (all) => flipped(all, 9), {})
    const answer = await fetchFile(harness, download, me)
    expect(await answer.json()).toMatchObject({ code: 503, error: 'file_altered' })
  })

  it('is sent where its platform does not compare, and by ranges', async () => {
    const change = (all: Buffer) => flipped(all, 9)
    const unverified = await withAltered(5000, change, { verifyDownloads: false })
    const { harness, me, download } = unverified
    expect(await wholeAnswer(fetchFile(harness, download, me))).toHaveLength(aPicture(5000).length)
    const verified = await withAltered(5000, change, {})
    expect(
      await wholeAnswer(fetchFile(verified.harness, verified.download, verified.range)),
    ).toHaveLength(aPicture(5000).length - 1)
  })

  it('is refused as an upload when it was altered before the scan', async () => {
    const rootPath = await temporaryFolder()
    const stores = new LocalObjectStores('data', [rootPath], diskTools())
    const objects = { for: (...[platform]: Parameters<typeof stores.for>) => altering(platform) }
    const altering = (platform: Parameters<typeof stores.for>[0]) => {
      const store = stores.for(platform)
      return Object.assign(Object.create(store), {
        put: async (...written: Parameters<typeof store.put>) => {
          const digest = await store.put(...written)
          const path = join(rootPath, written[0].value)
          await writeFile(path, flipped(await readFile(path), 5))
          return digest
        },
        open: (...read: Parameters<typeof store.open>) => store.open(...read),
        remove: (...removed: Parameters<typeof store.remove>) => store.remove(...removed),
      })
    }
    const scanner = {
      scan: async (body: AsyncIterable<Uint8Array>) => {
        for await (const _chunk of body);
        return 'clean' as const
      },
    }
    const harness = await filesHarness({ objects, rootPath, scanner })
    const answer = await upload(harness, await harness.allowed(), 'a.png', aPicture(5000))
    expect(answer.body).toMatchObject({ error: 'file_altered' })
    expect(await filesBelow(rootPath)).toEqual([])
  })
})

const VIRUS = 'canary-virus'
const infected = Buffer.from(`text and ${VIRUS}`)

describe('an infected upload', () => {
  it('is refused, kept where nobody can read it, and goes when it is deleted', async () => {
    const harness = await filesHarness({ scanner: new MemoryVirusScanner(VIRUS) })
    const me = await harness.allowed()
    const { body } = await upload(harness, me, 'a.txt', infected)
    expect(body).toMatchObject({ code: 500, error: 'file_quarantined' })
    const id = /as (\d+)/.exec(String(body.msg))?.[1] ?? ''
    expect(Number(id)).toBeGreaterThan(0)
    expect((await call(harness, '/resource/oss/list', me)).body.total).toBe(0)
    expect((await call(harness, `/resource/oss/listByIds/${id}`, me)).body.data).toEqual([])
    const download = await fetchFile(harness, `/resource/oss/download/${id}`, me)
    expect(Object(await download.json()).error).toBe('file_not_found')
    const link = localPath(await harness.links.linkTo(aStoredFile({ id, linkEpoch: 0 })))
    expect((await fetchFile(harness, link)).status).toBe(404)
    // The clean-up leaves it where it is.
    harness.clock.advance(100_000)
    expect(await harness.recover.execute()).toMatchObject({ removed: 0 })
    const again = await harness.allowed()
    expect((await call(harness, `/resource/oss/${id}`, again, 'DELETE')).body.code).toBe(200)
    expect((await call(harness, `/resource/oss/${id}`, again, 'DELETE')).body.code).toBe(500)
  })

  it('is refused the same way when it is repeated under its key', async () => {
    const harness = await filesHarness({ scanner: new MemoryVirusScanner(VIRUS) })
    const me = { ...(await harness.allowed()), 'idempotency-key': 'one' }
    const first = await upload(harness, me, 'a.txt', infected)
    const again = await upload(harness, me, 'a.txt', infected)
    expect(again.body).toMatchObject({ error: 'file_quarantined', msg: first.body.msg })
    const id = /as (\d+)/.exec(String(first.body.msg))?.[1] ?? ''
    expect((await call(harness, `/resource/oss/${id}`, me, 'DELETE')).body.code).toBe(200)
    expect((await upload(harness, me, 'a.txt', Buffer.from('clean'))).body.code).toBe(200)
  })

  it('counts for the quota of its uploader, so that quarantine cannot be filled either', async () => {
    const quota = { bytes: 1e6, files: 1, running: 5 }
    const harness = await filesHarness({ scanner: new MemoryVirusScanner(VIRUS), quota })
    const me = await harness.allowed()
    await upload(harness, me, 'a.txt', infected)
    expect((await upload(harness, me, 'a.txt', infected)).body.error).toBe('quota_files')
  })
})

describe('an upload that could not be scanned', () => {
  it('is refused and leaves nothing', async () => {
    const scanner = new ClamdScanner({ host: '127.0.0.1', port: 1 })
    const harness = await filesHarness({ scanner })
    const { body } = await upload(harness, await harness.allowed(), 'a.txt', Buffer.from('text'))
    expect(body).toMatchObject({ code: 503, error: 'scan_failed' })
    expect(await harness.files.claimUnfinished(new Date(8e15), 10)).toEqual([])
  })
})

it('a clean file is accepted', async () => {
  const harness = await filesHarness({ scanner: new MemoryVirusScanner(VIRUS) })
  const { body } = await upload(harness, await harness.allowed(), 'a.txt', Buffer.from('text'))
  expect(body.code).toBe(200)
})
