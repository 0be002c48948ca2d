import { expect } from 'vitest'
import { begun, patch, send } from './tus-calls.ts'

type Headers = Record<string, string>

export const VIRUS = 'canary-virus'
/** The quota of one user in this test. */
export const ROOM = { bytes: 3000, files: 100, running: 50 }

interface Told {
  readonly error: string | undefined
  readonly msg: string
  readonly id: string
}

/** One user, at any instance. */
export class Uploader {
  readonly #origins: readonly string[]
  readonly #me: Headers
  #turn = 0

  constructor(origins: readonly string[], me: Headers) {
    this.#origins = origins
    this.#me = me
  }

  /** With this `Idempotency-Key`. */
  async upload(key: string, content: Uint8Array): Promise<Told> {
    const body = new FormData()
    body.set('file', new Blob([Uint8Array.from(content)]), 'a.txt')
    const headers = { ...this.#me, 'idempotency-key': key }
    const request = { method: 'POST', headers, body }
    return told(await fetch(`${this.#next()}/resource/oss/upload`, request))
  }

  begun(length: number): Promise<string> {
    return begun({ origin: this.#next() }, this.#me, length, 'a.txt')
  }

  async announce(length: number): Promise<string> {
    return this.begun(length).catch((refusal: unknown) => String(refusal))
  }

  /** @returns the code of a refusal, or the id of the file */
  async end(upload: string, offset: number, content: Uint8Array): Promise<Told> {
    const { answer, header } = await patch(this.#here(upload), this.#me, offset, content)
    return { error: answer.error, msg: String(answer.msg), id: header('upload-result') ?? '' }
  }

  async statusOf(upload: string): Promise<number> {
    return (await send(this.#here(upload), 'HEAD', { headers: this.#me })).status
  }

  async remove(id: string): Promise<Told> {
    const request = { method: 'DELETE', headers: this.#me }
    return told(await fetch(`${this.#next()}/resource/oss/${id}`, request))
  }

  #here(upload: string): string {
    return `${this.#next()}${new URL(upload).pathname}`
  }

  #next(): string {
    this.#turn += 1
    return this.#origins[this.#turn % this.#origins.length] ?? ''
  }
}

async function told(response: Response): Promise<Told> {
  const { error, msg, data } = Object(await response.json())
  return { error, msg: String(msg), id: String(data?.ossId) }
}

const clean = (bytes: number) => Buffer.alloc(bytes, 'clean ')
const infected = (bytes: number) => Buffer.concat([clean(bytes - VIRUS.length), Buffer.from(VIRUS)])
const quarantined = ({ msg }: Told) => /as (\d+)/.exec(msg)?.[1] ?? ''

/**
 * Combines scanner, resumable uploads, idempotency keys and quotas on the same bytes. Needs a
 * scanner that knows VIRUS, and the quota ROOM.
 * @returns the final number of files and their bytes
 */
export async function uploadsTogether(uploader: Uploader) {
  const first = await uploader.begun(1000)
  const bad = await uploader.end(first, 0, infected(1000))
  expect(bad.error).toBe('file_quarantined')
  expect(await uploader.statusOf(first)).toBe(404)
  const worse = await uploader.upload('one', infected(1000))
  expect(worse.error).toBe('file_quarantined')
  expect((await uploader.upload('one', infected(1000))).msg).toBe(worse.msg)

  // Files in quarantine count once, and so do repeated uploads.
  const kept = await uploader.upload('two', clean(500))
  expect((await uploader.upload('two', clean(500))).id).toBe(kept.id)
  expect(await uploader.announce(501)).toContain('quota_bytes')
  const late = await uploader.begun(500)
  expect((await uploader.upload('three', clean(200))).error).toBeUndefined()
  expect((await uploader.end(late, 0, clean(500))).error).toBe('quota_bytes')
  expect((await uploader.remove(quarantined(bad))).error).toBeUndefined()
  const ended = await uploader.end(late, 500, clean(0))
  expect([ended.error, Number(ended.id) > 0]).toEqual([undefined, true])

  // The key is free again after its file is removed.
  await uploader.remove(quarantined(worse))
  expect((await uploader.upload('one', clean(100))).error).toBeUndefined()
  const keys = Array.from({ length: 12 }, (_none, n) => `many-${n}`)
  const many = await Promise.all(keys.map((key) => uploader.upload(key, clean(200))))
  const refused = keys.filter((_key, n) => many[n]?.error !== undefined)
  expect(many.filter(({ error }) => error === undefined)).toHaveLength(8)
  expect(new Set(many.map(({ error }) => error))).toEqual(new Set([undefined, 'quota_bytes']))
  await uploader.remove(kept.id)
  for (const key of refused.slice(0, 2)) {
    expect((await uploader.upload(key, clean(200))).error).toBeUndefined()
  }
  expect((await uploader.upload(refused[2] ?? '', clean(201))).error).toBe('quota_bytes')
  return { files: 13, bytes: 200 + 500 + 100 + 10 * 200 }
}
