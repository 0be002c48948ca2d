import { crc32, deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { partsOf } from './xlsx-reader.ts'

const SHEET = 'xl/worksheets/sheet1.xml'

/** A small file whose sheet unpacks to many rows. */
export async function sheetBomb(row: string, times: number): Promise<Buffer> {
  const file = await writeXlsx({ sheets: [{ name: 'x', rows: [['a']] }] })
  const parts = new Map(partsOf(Buffer.from(file)))
  const sheet = parts.get(SHEET) ?? ''
  const rows = `<sheetData>${row.repeat(times)}</sheetData>`
  parts.set(
    SHEET,
    sheet.replace(/<sheetData>.*<\/sheetData>/s, () => rows),
  )
  return zipOf(parts)
}

function zipOf(parts: ReadonlyMap<string, string>): Buffer {
  const heads: Buffer[] = []
  const bodies: Buffer[] = []
  let offset = 0
  for (const [name, text] of parts) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const made = Buffer.from([20, 0])
    heads.push(Buffer.concat([Buffer.from('PK\x01\x02'), made, common, place, Buffer.from(name)]))
    bodies.push(body)
    offset += body.length
  }
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(parts.size, 8)
  end.writeUInt16LE(parts.size, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, directory, end])
}
