import { randomFillSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Contender } from './contest.ts'
import type { Gatehouse } from './gatehouse.ts'
import { multipartFrame, multipartType, requestBytes } from './http-bytes.ts'
import { drive } from './load.ts'

const MIB = 1024 * 1024
const REMOVE_TRIES = 20
const NOTHING = Buffer.alloc(0)
const FILE = { fileName: 'bench.zip', contentType: 'application/zip' }

/** Where files are sent: the program, and the bytes it expects around a file. */
export interface UploadTarget {
  readonly port: number
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly head: Buffer
  readonly tail: Buffer
  /** Called with the response to each upload. */
  seen(body: Buffer): void
  /** Removes the uploaded files. */
  clean(): Promise<void>
}

export async function serviceTarget(service: Gatehouse): Promise<UploadTarget> {
  const session = await service.session()
  const ids: string[] = []
  return {
    port: service.port,
    path: '/resource/oss/upload',
    headers: { ...session, 'content-type': multipartType },
    ...multipartFrame(FILE),
    seen: (body) => ids.push(JSON.parse(body.toString()).data.ossId),
    async clean() {
      while (ids.length > 0) {
        const path = `/resource/oss/${ids.splice(0, 50).join(',')}`
        await removed(service, { method: 'DELETE', path, headers: session })
      }
    },
  }
}

/**
 * Removes files, and retries while the service is overloaded right after the load. Removal is not
 * measured.
 */
async function removed(service: Gatehouse, request: Parameters<Gatehouse['request']>[0]) {
  for (let left = REMOVE_TRIES; ; left -= 1) {
    const { body } = await service.request(request)
    if (body.includes('"code":200')) return
    if (left === 0 || !body.includes('"overloaded"')) throw new Error(`Not removed: ${body}`)
    await pause(500)
  }
}

/** A target that accepts the bare bytes. */
export function limitTarget(port: number, folder: string): UploadTarget {
  return {
    port,
    path: '/',
    headers: {},
    head: NOTHING,
    tail: NOTHING,
    seen: () => undefined,
    async clean() {
      await rm(folder, { recursive: true })
      await mkdir(folder)
    },
  }
}

/** A target that accepts a form, like the service. */
export function formTarget(port: number, folder: string): UploadTarget {
  const headers = { 'content-type': multipartType }
  return { ...limitTarget(port, folder), headers, ...multipartFrame(FILE) }
}

/** Removes the uploaded files after each run, untimed. */
export function uploadContender(target: UploadTarget, send: () => Promise<Uploaded>): Contender {
  return {
    async run() {
      const { mibPerSecond } = await send()
      await target.clean()
      return mibPerSecond
    },
  }
}

export interface Uploaded {
  readonly replies: number
  readonly mibPerSecond: number
}

export async function uploadMany(
  target: UploadTarget,
  { count, atOnce, mib }: { count: number; atOnce: number; mib: number },
): Promise<Uploaded> {
  const { port, path, headers, head, tail, seen } = target
  const body = Buffer.concat([head, archive(mib), tail])
  const bytes = requestBytes({ method: 'POST', path, headers, body })
  let left = count
  const next = () => (left-- > 0 ? bytes : undefined)
  const load = { port, connections: atOnce, runMs: Infinity, next, seen, expect: '"code":200' }
  const { seconds } = await drive(load)
  return { replies: count, mibPerSecond: (count * mib) / seconds }
}

/** Uploads one file without ever holding all of it in memory. */
export async function uploadStreamed(target: UploadTarget, mib: number): Promise<Uploaded> {
  const { port, path, head, tail } = target
  const length = head.length + mib * MIB + tail.length
  const headers = { ...target.headers, 'content-length': String(length) }
  const begun = performance.now()
  const upload = request({ port, host: '127.0.0.1', path, method: 'POST', headers, agent: false })
  const answered = once(upload, 'response')
  await pipeline(Readable.from(parts(target, mib)), upload)
  const [response] = await answered
  const answer = Buffer.concat(await response.toArray())
  if (!answer.includes('"code":200')) throw new Error(`The upload is refused: ${answer}`)
  const seconds = (performance.now() - begun) / 1000
  target.seen(answer)
  return { replies: 1, mibPerSecond: mib / seconds }
}

function* parts({ head, tail }: UploadTarget, mib: number): Generator<Buffer> {
  const block = archive(1)
  if (head.length > 0) yield head
  for (let sent = 0; sent < mib; sent += 1) yield block
  if (tail.length > 0) yield tail
}

/** Random bytes that begin like a ZIP archive. */
function archive(mib: number): Buffer {
  const content = randomFillSync(Buffer.alloc(mib * MIB))
  content.write('PK\x03\x04', 'latin1')
  return content
}
