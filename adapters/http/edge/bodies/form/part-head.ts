import { once } from 'node:events'
import { Busboy } from '@fastify/busboy'

/** What the head of a part says of a file. */
export interface FileHead {
  readonly field: string
  readonly name: string
  /** `text/plain` where it says none. */
  readonly type: string
}

const HEADER_PAIRS = 20

/**
 * The library reads a form with this head and next to nothing in it: what names and types are, and
 * how they are spelt, is its business. The boundary does not stand in the head.
 * @returns `undefined`: no file
 */
export async function fileHead(head: Buffer, boundary: string): Promise<FileHead | undefined> {
  let found: FileHead | undefined
  const parser = new Busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    limits: { headerPairs: HEADER_PAIRS, parts: 1 },
  })
  parser.on('file', (field, content, name, _encoding, type) => {
    content.resume()
    found = { field, name, type }
  })
  const read = once(parser, 'finish')
  const around = [`--${boundary}\r\n`, `\r\n\r\n-\r\n--${boundary}--\r\n`] as const
  parser.end(Buffer.concat([Buffer.from(around[0]), head, Buffer.from(around[1])]))
  await read
  return found
}
