// The least program that sends a file: one read and one write, and a stream where that is too much.
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { listen } from './listen.ts'

const path = process.env.FILE_PATH ?? ''
const { size } = await stat(path)
const AT_ONCE = 1024 * 1024

listen(
  createServer((_request, response) => {
    response.writeHead(200, { 'content-length': size, 'content-type': 'application/octet-stream' })
    if (size > AT_ONCE) createReadStream(path).pipe(response)
    else sendWhole(response).catch((error) => response.destroy(error))
  }),
)

async function sendWhole(response: ServerResponse): Promise<void> {
  const file = await open(path)
  try {
    const content = Buffer.allocUnsafe(size)
    await file.read(content, 0, size, 0)
    response.end(content)
  } finally {
    await file.close()
  }
}
