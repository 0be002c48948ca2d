import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { FORM_TYPE, formOf } from './form.ts'

const COME_AGAIN_MS = 1000
const BLOCK = randomBytes(1024 * 1024)
const PNG_HEAD = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

export interface LongBody {
  /** Bodies with different numbers differ. */
  readonly number: number
  readonly bytes: number
}

interface Caller {
  readonly origin: string
  readonly session: Readonly<Record<string, string>>
  readonly agent: Agent
}

/** Begins like a picture; the rest is random. It is never in memory as a whole. */
function* blocksOf({ number, bytes }: LongBody): Generator<Buffer> {
  for (let at = 0; at < bytes; at += BLOCK.length) {
    const block = Buffer.from(BLOCK.subarray(0, Math.min(BLOCK.length, bytes - at)))
    block.writeUInt32LE(number, PNG_HEAD.length)
    block.writeUInt32LE(at / BLOCK.length, PNG_HEAD.length + 4)
    if (at === 0) PNG_HEAD.copy(block)
    yield block
  }
}

interface Sent {
  /** The id given by the service. */
  readonly fileId: string
  /** As it was sent. */
  readonly sha256: string
}

/** Retries while the service has no capacity, which says nothing about its memory. */
export async function uploadLong(caller: Caller, body: LongBody): Promise<Sent> {
  for (;;) {
    const sent = await tryUpload(caller, body)
    if (sent) return sent
    await pause(COME_AGAIN_MS)
  }
}

async function tryUpload(
  { origin, session, agent }: Caller,
  body: LongBody,
): Promise<Sent | undefined> {
  const mark = Buffer.from('\0content\0')
  const form = formOf({ name: 'file', fileName: 'long.png', content: mark })
  const [head, tail] = [form.subarray(0, form.indexOf(mark)), form.subarray(form.indexOf(mark))]
  const length = form.length - mark.length + body.bytes
  const headers = { ...session, 'content-type': FORM_TYPE, 'content-length': String(length) }
  const sent = request(`${origin}/resource/oss/upload`, { method: 'POST', agent, headers })
  let isAnswered = false
  const answered = once(sent, 'response')
  answered.then(
    () => {
      isAnswered = true
    },
    () => undefined,
  )
  sent.on('error', () => undefined)
  const hash = createHash('sha256')
  sent.write(head)
  for (const block of blocksOf(body)) {
    if (isAnswered) break
    hash.update(block)
    if (!sent.write(block)) await Promise.race([once(sent, 'drain'), answered])
  }
  if (!isAnswered) sent.end(tail.subarray(mark.length))
  const [answer] = await answered
  const { code, msg, data } = Object(await json(answer))
  if (!sent.writableEnded) sent.destroy()
  if (code === 503) return undefined
  if (code !== 200) throw new Error(`${body.number}: ${msg}`)
  return { fileId: String(data.ossId), sha256: hash.digest('hex') }
}

/** Retries too. @returns the SHA-256 of the received bytes */
export async function downloadLong(caller: Caller, fileId: string): Promise<string> {
  for (;;) {
    const sha256 = await tryDownload(caller, fileId)
    if (sha256 !== undefined) return sha256
    await pause(COME_AGAIN_MS)
  }
}

async function tryDownload(
  { origin, session, agent }: Caller,
  fileId: string,
): Promise<string | undefined> {
  const sent = request(`${origin}/resource/oss/download/${fileId}`, { agent, headers: session })
  sent.end()
  const [answer] = await once(sent, 'response')
  if (String(answer.headers['content-type']).startsWith('application/json')) {
    const { code, msg } = Object(await json(answer))
    if (code === 503) return undefined
    throw new Error(`${fileId}: ${msg}`)
  }
  const hash = createHash('sha256')
  for await (const chunk of answer) hash.update(chunk)
  return hash.digest('hex')
}
