// The plainest program that keeps a file for good: the body piped to a temporary file, synced, renamed, and the
// directory synced.
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { listen } from './listen.ts'

const folder = process.env.FILE_FOLDER ?? ''

listen(
  createServer(async (request, response) => {
    await keep(request)
    const answer = '{"code":200}'
    response.writeHead(200, { 'content-length': answer.length }).end(answer)
  }),
)

async function keep(body: IncomingMessage): Promise<void> {
  const path = join(folder, randomUUID())
  await pipeline(body, createWriteStream(`${path}.part`, { flags: 'wx', flush: true }))
  await rename(`${path}.part`, path)
  const directory = await open(folder)
  await directory.sync()
  await directory.close()
}
