// The least program that sends a range of a file: one read and one write.
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import { listen } from './listen.ts'

const path = process.env.FILE_PATH ?? ''

listen(
  createServer((request, response) => {
    send(request.headers.range ?? '').catch((error) => response.destroy(error))

    async function send(range: string): Promise<void> {
      const [, first = 0, last = 0] = (/^bytes=(\d+)-(\d+)$/.exec(range) ?? []).map(Number)
      const file = await open(path)
      try {
        const part = Buffer.allocUnsafe(last - first + 1)
        await file.read(part, 0, part.length, first)
        const { size } = await file.stat()
        const named = { 'content-range': `bytes ${first}-${last}/${size}` }
        response.writeHead(206, { 'content-length': part.length, ...named }).end(part)
      } finally {
        await file.close()
      }
    }
  }),
)
