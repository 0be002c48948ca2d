// The plainest program that keeps a file for good: the body piped to a temporary file, synced, renamed, and the
// directory synced.
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { publish } from './durable-file.ts'
import { listen } from './listen.ts'

const folder = process.env.FILE_FOLDER ?? ''

listen(
  createServer(async (request, response) => {
    const path = join(folder, randomUUID())
    await pipeline(request, createWriteStream(`${path}.part`, { flags: 'wx', flush: true }))
    await publish(folder, path)
    const answer = '{"code":200}'
    response.writeHead(200, { 'content-length': answer.length }).end(answer)
  }),
)
