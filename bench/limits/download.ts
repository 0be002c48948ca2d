// The least program that sends a file: one stream per request.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { listen } from './listen.ts'

const path = process.env.FILE_PATH ?? ''
const { size } = await stat(path)

listen(
  createServer((_request, response) => {
    response.writeHead(200, { 'content-length': size, 'content-type': 'application/octet-stream' })
    createReadStream(path).pipe(response)
  }),
)
