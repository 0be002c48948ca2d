// The least program that sends a file: one read and one write, or a stream for a large file. With
// --hash, it computes the checksum that the service verifies.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { listen } from './listen.ts'

const path = process.env.FILE_PATH ?? ''
const { size } = await stat(path)
const AT_ONCE = 1024 * 1024
const hashes = process.argv.includes('--hash')

listen(
  createServer((_request, response) => {
    response.writeHead(200, { 'content-length': size, 'content-type': 'application/octet-stream' })
    if (size > AT_ONCE) sendInChunks(response)
    else sendWhole(response).catch((error) => response.destroy(error))
  }),
)

function sendInChunks(response: ServerResponse): void {
  const stream = createReadStream(path)
  const hash = createHash('sha256')
  if (hashes) stream.on('data', (chunk) => hash.update(chunk)).on('end', () => hash.digest('hex'))
  stream.pipe(response)
}

async function sendWhole(response: ServerResponse): Promise<void> {
  const file = await open(path)
  try {
    const content = Buffer.allocUnsafe(size)
    await file.read(content, 0, size, 0)
    if (hashes) createHash('sha256').update(content).digest('hex')
    response.end(content)
  } finally {
    await file.close()
  }
}
