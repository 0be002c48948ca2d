import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl'
import { zipNames } from '../../../adapters/http/parts/shares/shared-file.ts'
import { type ZipEntry, zipBody, zipLength } from '../../../adapters/http/parts/shares/zip-body.ts'
import { bodyOf, brokenBody, collect } from '../../support/bodies.ts'
import { fc } from '../../support/properties.ts'
import { readZip } from '../../support/zip-reader.ts'

const AT = new Date(2026, 10, 27, 10, 20, 30)

function entryOf(name: string, content: Uint8Array): ZipEntry {
  return { name, bytes: content.length, modifiedAt: AT, open: async () => bodyOf(content, 1000) }
}

describe('zipBody', () => {
  it('writes what a reader reads, as long as it said before', async () => {
    const parts = fc.array(fc.uint8Array({ maxLength: 5000 }), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(parts, async (contents) => {
        const entries = contents.map((content, at) => entryOf(`文件 ${at}.txt`, content))
        const zip = await collect(zipBody(entries))
        expect(zip.length).toBe(zipLength(entries))
        expect([...(await readZip(zip))]).toEqual(
          contents.map((content, at) => [`文件 ${at}.txt`, Buffer.from(content)]),
        )
      }),
    )
  })

  it.each([
    0, 1, 65_535, 65_536, 131_070, 200_000,
  ])('is read from its beginning, at %d bytes', async (bytes) => {
    const content = Buffer.from(Array.from({ length: bytes }, (_, at) => (at * 31) % 251))
    const entries = [entryOf('first', content), entryOf('last', Buffer.from('2'))]
    const zip = await collect(zipBody(entries))
    expect(zip.length).toBe(zipLength(entries))
    expect([...entriesFromBeginning(Buffer.from(zip))]).toEqual([content, Buffer.from('2')])
    expect([...(await readZip(zip)).values()]).toEqual([content, Buffer.from('2')])
  })

  it('opens a file once the one before has been read', async () => {
    const opened: string[] = []
    const noted = (name: string): ZipEntry => {
      const entry = entryOf(name, Buffer.alloc(3000))
      return { ...entry, open: () => entry.open().finally(() => opened.push(name)) }
    }
    const chunks = zipBody([noted('a'), noted('b')])[Symbol.asyncIterator]()
    await chunks.next()
    expect(opened).toEqual([])
    await chunks.next()
    expect(opened).toEqual(['a'])
    await chunks.return?.()
  })

  it('breaks off with a file that breaks off, or has another length', async () => {
    const whole = entryOf('a', Buffer.alloc(10))
    const broken = { ...whole, open: async () => brokenBody(Buffer.alloc(5), new Error('gone')) }
    const others = [9, 11, 0].map((bytes) => ({ ...whole, bytes }))
    for (const bad of [broken, ...others]) {
      await expect(collect(zipBody([whole, bad]))).rejects.toThrow()
    }
  })

  it('writes zip64 where a file, or what precedes one, has 4 GiB', async () => {
    const chunk = Buffer.alloc(64 * 1024 * 1024)
    const large = {
      ...entryOf('large', chunk),
      bytes: 64 * chunk.length,
      open: async () => repeated(chunk, 64),
    }
    const entries = [entryOf('first', Buffer.from('1')), large, entryOf('last', Buffer.from('2'))]
    const zip = new SparseZip()
    for await (const part of zipBody(entries)) zip.add(part)
    expect(zip.bytes).toBe(zipLength(entries))
    const read = await fromRandomAccessReaderPromise(zip, zip.bytes, {})
    const names: [string, number][] = []
    let last = Buffer.alloc(0)
    for await (const entry of read.eachEntry()) {
      names.push([entry.fileName, entry.uncompressedSize])
      if (entry.fileName === 'last') last = await buffer(await read.openReadStreamPromise(entry))
    }
    expect(names).toEqual([
      ['first', 1],
      ['large', 64 * chunk.length],
      ['last', 1],
    ])
    expect(last.toString()).toBe('2')
  })
})

/** Reads as Java's `ZipInputStream` does: without the directory, so content says where it ends. */
function* entriesFromBeginning(zip: Buffer): Generator<Buffer> {
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    if (zip.readUInt16LE(at + 8) !== 8) throw new Error('Only deflated entries say where they end.')
    const from = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
    const { buffer: content, engine } = Object(inflateRawSync(zip.subarray(from), { info: true }))
    at = from + engine.bytesWritten
    const tail = [0x08074b50, crc32(content), engine.bytesWritten, content.length]
    for (const number of tail) {
      if (zip.readUInt32LE(at) !== number) throw new Error('The descriptor is wrong.')
      at += 4
    }
    yield content
  }
}

async function* repeated(chunk: Uint8Array, times: number) {
  for (let at = 0; at < times; at += 1) yield chunk
}

/** Keeps the short parts of a zip, and reads as zeros elsewhere. */
class SparseZip extends RandomAccessReader {
  readonly #parts: { readonly at: number; readonly part: Uint8Array }[] = []
  bytes = 0

  add(part: Uint8Array): void {
    if (part.length < 1000) this.#parts.push({ at: this.bytes, part: Buffer.from(part) })
    this.bytes += part.length
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const wanted = Buffer.alloc(end - start)
    for (const { at, part } of this.#parts) {
      if (at < end && at + part.length > start) {
        wanted.set(part.subarray(Math.max(start - at, 0), end - at), Math.max(at - start, 0))
      }
    }
    return Readable.from([wanted])
  }
}

describe('zipNames', () => {
  it('gives each file a name of its own that is never a path', () => {
    const texts = fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 20 })
    fc.assert(
      fc.property(texts, (originals) => {
        const names = zipNames(originals)
        expect(names).toHaveLength(originals.length)
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
        for (const name of names) {
          expect(name).toMatch(/^[^\\/:*?"<>|\0-\x1f]+$/u)
          expect(['', '.', '..']).not.toContain(name)
        }
      }),
    )
  })

  it.each([
    [
      ['a.txt', 'a.txt', 'A.TXT'],
      ['a.txt', 'a (2).txt', 'A (3).TXT'],
    ],
    [
      ['a.txt', 'a.txt', 'a (2).txt'],
      ['a.txt', 'a (2).txt', 'a (2) (2).txt'],
    ],
    [
      ['../../etc/passwd', 'C:\\x'],
      ['_.._etc_passwd', 'C__x'],
    ],
    [
      ['..', '', ' .bashrc '],
      ['file', 'file (2)', 'bashrc'],
    ],
    [['photo\u202egnp.exe'], ['photo_gnp.exe']],
    [
      ['CON', 'nul.txt', 'com1 .tar.gz', 'lpt¹', 'console.txt', 'nul_'],
      ['_CON', '_nul.txt', '_com1 .tar.gz', '_lpt¹', 'console.txt', 'nul_'],
    ],
  ])('calls %j %j', (originals, names) => {
    expect(zipNames(originals)).toEqual(names)
  })

  it.each(['文', '𠀀', 'é', 'a'])('of many %s fits into a folder, numbered too', (character) => {
    const original = `${character.repeat(300)}.${'名'.repeat(16)}`
    for (const name of zipNames(Array(100).fill(original))) {
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
      expect(Buffer.from(name).toString()).toBe(name)
      expect(name).toMatch(/\.名{16}$/)
    }
  })
})
