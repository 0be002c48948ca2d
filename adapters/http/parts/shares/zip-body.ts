import { crc32 } from 'node:zlib'
import type { ObjectBody } from '../../../../application/ports/files/object-store.ts'

export interface ZipEntry {
  readonly name: string
  readonly bytes: number
  readonly modifiedAt: Date
  /** Called once the entry before has been sent. */
  open(): Promise<ObjectBody>
}

interface Written {
  readonly entry: ZipEntry
  readonly offset: number
  readonly sum: number
}

/** Names are UTF-8, and the checksum follows the content, which is read only once. */
const FLAGS = 0x0808
const DEFLATE = 8
/** The longest block of deflate that is not compressed, and what is before each. */
const BLOCK = 0xffff
const BLOCK_HEAD_BYTES = 5
const PLAIN = 20
/** Whoever reads the entry needs zip64. */
const LARGE = 45
/** Made on Unix, where names are as they stand. */
const MADE_BY = (3 << 8) | LARGE
const REGULAR_FILE = (0o100644 << 16) >>> 0
const LIMIT = 0xffffffff
const MOST_IN_PLAIN = 0xffff

/**
 * A zip of files without compression: most of them are compressed already, and so its length is
 * known before. Entries are still in blocks of deflate (RFC 1951 section 3.2.4), which say where they
 * end: programs that read a zip from its beginning, as Java's `ZipInputStream`, refuse stored entries
 * whose length follows. A chunk is passed on before the next is asked for, so none is copied. Zip64
 * where the format needs it (APPNOTE 6.3.10).
 */
export async function* zipBody(entries: readonly ZipEntry[]): ObjectBody {
  const written: Written[] = []
  let offset = 0
  for (const entry of entries) {
    const head = localHead(entry)
    yield head
    let [sum, bytes] = [0, 0]
    if (entry.bytes === 0) yield blockHead(0)
    for await (const chunk of await entry.open()) {
      if (bytes + chunk.length > entry.bytes) throw otherLength()
      sum = crc32(chunk, sum)
      yield* inBlocks(chunk, entry.bytes - bytes, bytes % BLOCK)
      bytes += chunk.length
    }
    if (bytes !== entry.bytes) throw otherLength()
    const tail = descriptor(entry, sum)
    yield tail
    written.push({ entry, offset, sum })
    offset += head.length + packedBytes(entry) + tail.length
  }
  yield ending(written, offset)
}

function otherLength(): Error {
  return new Error('The file is not as long as its record says.')
}

/** @param left bytes of the file from this chunk on. @param inBlock those of the block before it */
function* inBlocks(chunk: Uint8Array, left: number, inBlock: number) {
  for (let [at, before] = [0, inBlock]; at < chunk.length; before = 0) {
    if (before === 0) yield blockHead(left - at)
    const part = chunk.subarray(at, at + BLOCK - before)
    yield part
    at += part.length
  }
}

/** @param left bytes of the file from this block on */
function blockHead(left: number): Buffer {
  const head = Buffer.alloc(BLOCK_HEAD_BYTES)
  const bytes = Math.min(left, BLOCK)
  head.writeUInt8(left <= BLOCK ? 1 : 0, 0)
  head.writeUInt16LE(bytes, 1)
  head.writeUInt16LE(BLOCK - bytes, 3)
  return head
}

function packedBytes({ bytes }: ZipEntry): number {
  return bytes + BLOCK_HEAD_BYTES * Math.max(1, Math.ceil(bytes / BLOCK))
}

/** @returns the length of the whole zip, in bytes */
export function zipLength(entries: readonly ZipEntry[]): number {
  const written: Written[] = []
  let offset = 0
  for (const entry of entries) {
    written.push({ entry, offset, sum: 0 })
    offset += localHead(entry).length + packedBytes(entry) + descriptor(entry, 0).length
  }
  return offset + ending(written, offset).length
}

function localHead(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name)
  const extra = isLarge(entry) ? zip64(0, 0) : Buffer.alloc(0)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(isLarge(entry) ? LARGE : PLAIN, 4)
  const unknown = isLarge(entry) ? LIMIT : 0
  writeCommon(head, 6, entry, { sum: 0, packed: unknown, bytes: unknown })
  head.writeUInt16LE(name.length, 26)
  head.writeUInt16LE(extra.length, 28)
  return Buffer.concat([head, name, extra])
}

function descriptor(entry: ZipEntry, sum: number): Buffer {
  const tail = Buffer.alloc(isLarge(entry) ? 24 : 16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(sum, 4)
  if (isLarge(entry)) {
    tail.writeBigUInt64LE(BigInt(packedBytes(entry)), 8)
    tail.writeBigUInt64LE(BigInt(entry.bytes), 16)
  } else {
    tail.writeUInt32LE(packedBytes(entry), 8)
    tail.writeUInt32LE(entry.bytes, 12)
  }
  return tail
}

function ending(written: readonly Written[], offset: number): Buffer {
  const directory = Buffer.concat(written.map(directoryHead))
  const isBig = offset >= LIMIT || written.length >= MOST_IN_PLAIN
  const large = isBig ? largeEnding(written.length, directory.length, offset) : Buffer.alloc(0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(written.length, 8)
  end.writeUInt16LE(written.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(Math.min(offset, LIMIT), 16)
  return Buffer.concat([directory, large, end])
}

function directoryHead({ entry, offset, sum }: Written): Buffer {
  const name = Buffer.from(entry.name)
  const isFar = isLarge(entry) || offset >= LIMIT
  const [bytes, packed] = [entry.bytes, packedBytes(entry)]
  const extra = isFar ? zip64(bytes, packed, offset) : Buffer.alloc(0)
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(MADE_BY, 4)
  head.writeUInt16LE(isFar ? LARGE : PLAIN, 6)
  const sizes = isFar ? { packed: LIMIT, bytes: LIMIT } : { packed, bytes }
  writeCommon(head, 8, entry, { sum, ...sizes })
  head.writeUInt16LE(name.length, 28)
  head.writeUInt16LE(extra.length, 30)
  head.writeUInt32LE(REGULAR_FILE, 38)
  head.writeUInt32LE(isFar ? LIMIT : offset, 42)
  return Buffer.concat([head, name, extra])
}

/** Both heads have these in the same order: flags, method, time, checksum, packed and real size. */
function writeCommon(
  head: Buffer,
  at: number,
  { modifiedAt }: ZipEntry,
  { sum, packed, bytes }: { readonly sum: number; readonly packed: number; readonly bytes: number },
): void {
  head.writeUInt16LE(FLAGS, at)
  head.writeUInt16LE(DEFLATE, at + 2)
  head.writeUInt32LE(dosTime(modifiedAt), at + 4)
  head.writeUInt32LE(sum, at + 8)
  head.writeUInt32LE(packed, at + 12)
  head.writeUInt32LE(bytes, at + 16)
}

function zip64(...values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + values.length * 8)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(values.length * 8, 2)
  for (const [at, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + at * 8)
  return extra
}

/** The end of the central directory in zip64, and where it stands. */
function largeEnding(entries: number, directoryBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(76)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(MADE_BY, 12)
  end.writeUInt16LE(LARGE, 14)
  end.writeBigUInt64LE(BigInt(entries), 24)
  end.writeBigUInt64LE(BigInt(entries), 32)
  end.writeBigUInt64LE(BigInt(directoryBytes), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  end.writeUInt32LE(0x07064b50, 56)
  end.writeBigUInt64LE(BigInt(offset + directoryBytes), 64)
  end.writeUInt32LE(1, 72)
  return end
}

function isLarge(entry: ZipEntry): boolean {
  return packedBytes(entry) >= LIMIT
}

/** Local time in steps of two seconds, from 1980 on. */
function dosTime(at: Date): number {
  const years = Math.min(Math.max(at.getFullYear() - 1980, 0), 127)
  const day = (years << 9) | ((at.getMonth() + 1) << 5) | at.getDate()
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}
