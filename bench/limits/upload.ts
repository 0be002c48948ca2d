// The least program that keeps a file for good: the chunks of the body gathered and written by one
// `writev` for each MiB to a temporary file, synced, renamed, and the directory synced. `--checksum`:
// each chunk goes into a SHA-256 too.
import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rename } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { listen } from './listen.ts'

const folder = process.env.FILE_FOLDER ?? ''
const GATHERED = 1024 * 1024
const makesChecksums = process.argv.includes('--checksum')

listen(
  createServer(async (request, response) => {
    await keep(request)
    const answer = '{"code":200}'
    response.writeHead(200, { 'content-length': answer.length }).end(answer)
  }),
)

async function keep(body: IncomingMessage): Promise<void> {
  const path = join(folder, randomUUID())
  const file = await open(`${path}.part`, 'wx')
  await write(file, body)
  await file.datasync()
  await file.close()
  await rename(`${path}.part`, path)
  const directory = await open(folder)
  await directory.sync()
  await directory.close()
}

async function write(file: FileHandle, body: IncomingMessage): Promise<void> {
  let chunks: Buffer[] = []
  let bytes = 0
  const checksum = makesChecksums ? createHash('sha256') : undefined
  for await (const chunk of body) {
    checksum?.update(chunk)
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes < GATHERED) continue
    await file.writev(chunks)
    chunks = []
    bytes = 0
  }
  if (chunks.length > 0) await file.writev(chunks)
  checksum?.digest('hex')
}
