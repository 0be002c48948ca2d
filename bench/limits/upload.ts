// The least program that keeps a file for good: the chunks of the body gathered and written by one
// `writev` for each MiB to a temporary file, synced, renamed, and the directory synced. `--checksum`:
// each chunk goes into a SHA-256 too.
import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { gather, keepFile } from './durable-file.ts'
import { listen } from './listen.ts'

const folder = process.env.FILE_FOLDER ?? ''
const makesChecksums = process.argv.includes('--checksum')

listen(
  createServer(async (request, response) => {
    await keepFile(folder, randomUUID(), async (file) => {
      const checksum = makesChecksums ? createHash('sha256') : undefined
      await gather(file, request, (chunk) => {
        checksum?.update(chunk)
        return chunk
      })
      checksum?.digest('hex')
    })
    const answer = '{"code":200}'
    response.writeHead(200, { 'content-length': answer.length }).end(answer)
  }),
)
