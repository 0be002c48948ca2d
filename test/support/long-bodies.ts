import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { FORM_TYPE, formOf } from './form.ts'

const BLOCK = randomBytes(1024 * 1024)
const PNG_HEAD = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

export interface LongBody {
  /** No two bodies with different numbers are alike. */
  readonly number: number
  readonly bytes: number
}

interface Caller {
  readonly origin: string
  readonly session: Readonly<Record<string, string>>
  readonly agent: Agent
}

/** Passes for a picture; otherwise random, and never in memory as a whole. */
function* blocksOf({ number, bytes }: LongBody): Generator<Buffer> {
  for (let at = 0; at < bytes; at += BLOCK.length) {
    const block = Buffer.from(BLOCK.subarray(0, Math.min(BLOCK.length, bytes - at)))
    block.writeUInt32LE(number, PNG_HEAD.length)
    block.writeUInt32LE(at / BLOCK.length, PNG_HEAD.length + 4)
    if (at === 0) PNG_HEAD.copy(block)
    yield block
  }
}

/** @returns what the service calls it, and its SHA-256 as it was sent */
export async function uploadLong(
  { origin, session, agent }: Caller,
  body: LongBody,
): Promise<{ readonly fileId: string; readonly sha256: string }> {
  const mark = Buffer.from('\0content\0')
  const form = formOf({ name: 'file', fileName: 'long.png', content: mark })
  const [head, tail] = [form.subarray(0, form.indexOf(mark)), form.subarray(form.indexOf(mark))]
  const length = form.length - mark.length + body.bytes
  const headers = { ...session, 'content-type': FORM_TYPE, 'content-length': String(length) }
  const sent = request(`${origin}/resource/oss/upload`, { method: 'POST', agent, headers })
  const answered = once(sent, 'response')
  answered.catch(() => undefined)
  const hash = createHash('sha256')
  sent.write(head)
  for (const block of blocksOf(body)) {
    hash.update(block)
    if (!sent.write(block)) await Promise.race([once(sent, 'drain'), answered])
  }
  sent.end(tail.subarray(mark.length))
  const [answer] = await answered
  const { code, msg, data } = Object(await json(answer))
  if (code !== 200) throw new Error(`${body.number}: ${msg}`)
  return { fileId: String(data.ossId), sha256: hash.digest('hex') }
}

/** @returns the SHA-256 of what came */
export async function downloadLong(
  { origin, session, agent }: Caller,
  fileId: string,
): Promise<string> {
  const sent = request(`${origin}/resource/oss/download/${fileId}`, { agent, headers: session })
  sent.end()
  const [answer] = await once(sent, 'response')
  if (answer.statusCode !== 200) throw new Error(`${fileId}: HTTP ${answer.statusCode}`)
  const hash = createHash('sha256')
  for await (const chunk of answer) hash.update(chunk)
  return hash.digest('hex')
}
