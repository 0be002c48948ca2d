// The least program that stores a file durably: it writes the body with one `writev` per MiB to a
// temporary file, syncs and renames it, and syncs the directory. With `--checksum`, it also hashes
// each chunk with SHA-256.
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
