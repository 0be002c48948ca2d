// The least program for an upload: one GETEX for the session, one row before the file exists, so
// that a crash leaves no object unknown, the file extracted from a form, gathered and hashed as in
// `upload --checksum`, and the row marked valid once file and directory are synced. It has no
// framework, policy, quota, permission check or log.
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { Redis } from 'ioredis'
import pg from 'pg'
import { gather, keepFile } from './durable-file.ts'
import { listen } from './listen.ts'

const folder = process.env.FILE_FOLDER ?? ''
const IDLE_SECONDS = 1800
const SESSION = 'bench:session'
const HEAD_END = '\r\n\r\n'
const NOTHING = Buffer.alloc(0)

const TABLES = [
  'DROP TABLE IF EXISTS bench_file',
  `CREATE TABLE bench_file (id uuid PRIMARY KEY, state text NOT NULL, name text NOT NULL, user_id bigint,
     bytes bigint, sha256 text, created_at timestamptz NOT NULL DEFAULT now())`,
]
const PENDING = "INSERT INTO bench_file (id, state, name, user_id) VALUES ($1, 'pending', $2, $3)"
const READY = "UPDATE bench_file SET state = 'ready', bytes = $2, sha256 = $3 WHERE id = $1"

const redis = new Redis(process.env.REDIS_URL ?? '', { enableAutoPipelining: true })
await redis.set(SESSION, JSON.stringify({ userId: '1', permissionCodes: ['*:*:*'] }))
const connectionString = process.env.DATABASE_URL
/**
 * A row whose file never arrived is removed at some point, so its insert need not wait for the
 * disk.
 */
const relaxed = new pg.Pool({ connectionString, options: '-c synchronous_commit=off' })
const durable = new pg.Pool({ connectionString })
for (const text of TABLES) await durable.query(text)

listen(
  createServer(async (request, response) => {
    const answer = JSON.stringify({ code: 200, data: { ossId: await keep(request) } })
    response.writeHead(200, { 'content-length': answer.length }).end(answer)
  }),
)

async function keep(body: IncomingMessage): Promise<string> {
  const session = JSON.parse((await redis.getex(SESSION, 'EX', IDLE_SECONDS)) ?? '')
  const id = randomUUID()
  const values = [id, 'bench.zip', session.userId]
  await relaxed.query({ name: 'pending', text: PENDING, values })
  const content = contentOf(body)
  const checksum = createHash('sha256')
  let bytes = 0
  await keepFile(folder, id, (file) =>
    gather(file, body, (chunk) => {
      const part = content(chunk)
      checksum.update(part)
      bytes += part.length
      return part
    }),
  )
  const digest = [id, bytes, checksum.digest('hex')]
  await durable.query({ name: 'ready', text: READY, values: digest })
  return id
}

/**
 * The bench sends a single part. Its head is complete in the first chunk, and little follows the
 * content.
 */
function contentOf(body: IncomingMessage): (chunk: Buffer) => Buffer {
  const boundary = body.headers['content-type']?.split('boundary=')[1]
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  let held: Buffer | undefined
  return (chunk) => {
    const part = held ? chunk : chunk.subarray(chunk.indexOf(HEAD_END) + HEAD_END.length)
    const bytes = held?.length ? Buffer.concat([held, part]) : part
    const found = bytes.indexOf(delimiter)
    // A line end near the end of a chunk may be the beginning of the delimiter.
    const edge = bytes.indexOf('\r', Math.max(0, bytes.length - delimiter.length))
    const end = found >= 0 ? found : edge >= 0 ? edge : bytes.length
    held = found >= 0 ? NOTHING : bytes.subarray(end)
    return bytes.subarray(0, end)
  }
}
