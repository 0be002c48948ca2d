import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  readonly name: string
  readonly content: string
  /** Unix mode, including the kind of file. */
  readonly mode?: number
  /** The first bit marks encryption. */
  readonly flags?: number
  /** Overrides the declared size. */
  readonly bytes?: number
  readonly sum?: number
}

/** A zip file of arbitrary parts. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const heads: Buffer[] = []
  const bodies: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const name = Buffer.from(part.name)
    const packed = deflateRawSync(Buffer.from(part.content))
    const common = commonHead(part, packed.length)
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed])
    const location = Buffer.alloc(14)
    location.writeUInt32LE(((part.mode ?? 0) << 16) >>> 0, 6)
    location.writeUInt32LE(offset, 10)
    // Marked as made on Unix; otherwise modes have no meaning.
    heads.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), common, location, name]),
    )
    bodies.push(body)
    offset += body.length
  }
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, directory, end])
}

function commonHead(
  { name, content, flags = 0, bytes, sum }: ZipPart,
  packedBytes: number,
): Buffer {
  const plain = Buffer.from(content)
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  head.writeUInt16LE(flags, 2)
  head.writeUInt16LE(8, 4)
  head.writeUInt32LE(sum ?? crc32(plain), 10)
  head.writeUInt32LE(packedBytes, 14)
  head.writeUInt32LE(bytes ?? plain.length, 18)
  head.writeUInt16LE(Buffer.byteLength(name), 22)
  return head
}
