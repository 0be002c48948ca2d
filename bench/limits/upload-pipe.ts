// The simplest program that stores a file durably: it pipes the body to a temporary file, syncs and
// renames it, and syncs the directory.
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
