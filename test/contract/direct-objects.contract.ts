import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type {
  AnnouncedPart,
  DirectObjects,
  SignedPart,
} from '../../application/ports/files/direct-objects.ts'
import type { ObjectStore } from '../../application/ports/files/object-store.ts'
import { DIRECT_PART_BYTES } from '../../domain/parts/direct/direct-upload.ts'
import { ObjectKey } from '../../domain/storage/files/object-key.ts'
import { bodyOf, collect, sha256 } from '../support/bodies.ts'
import { SOON } from '../support/soak.ts'
import { uniqueHex } from '../support/unique.ts'

interface Bucket {
  readonly store: ObjectStore
  readonly direct: DirectObjects
  /** Sends as a client does. @returns the status of the answer */
  readonly send?: (url: string, headers: SignedPart['headers'], body: Buffer) => Promise<number>
  /** Headers that make a part out of bytes of another object. */
  readonly copying?: (key: ObjectKey) => SignedPart['headers']
  /** Seen past the code under test. */
  content(): Promise<{ readonly objects: string[]; readonly unfinished: string[] }>
}

export interface Enforced {
  /** Whether the platform compares a part with the SHA-256 in its signed headers. */
  readonly sha256: boolean
}

async function put(url: string, headers: SignedPart['headers'], body: Buffer): Promise<number> {
  const { status } = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) })
  return status
}

const part = (number: number, content: Buffer): AnnouncedPart => {
  return { number, bytes: content.length, sha256: sha256(content) }
}

/** What every store promises to which clients send objects past the service. */
export function directObjectsContract(
  adapter: string,
  fresh: () => Promise<Bucket>,
  enforced: Enforced,
) {
  async function begun(type = 'image/png') {
    const bucket = await fresh()
    const key = ObjectKey.parse(`some/2026/03/04/${uniqueHex(32)}.png`)
    const object = { key, upload: await bucket.direct.begin(key, type) }
    const sign = (number: number, content: Buffer, seconds = 60) =>
      bucket.direct.sign(object, part(number, content), seconds)
    return { ...bucket, object, key, sign, send: bucket.send ?? put }
  }

  async function stored(content: Buffer) {
    const { direct, object, sign, send, ...rest } = await begun()
    const signed = await sign(1, content)
    expect(await send(signed.url, signed.headers, content)).toBe(200)
    const arrived = (await direct.arrived(object)) ?? []
    await direct.complete(object, arrived)
    return { ...rest, direct, object, signed, send, arrived }
  }

  const read = async (store: ObjectStore, key: ObjectKey, bytes: number) =>
    collect(await store.open(key, { first: 0, last: bytes - 1 }))

  describe(`Objects that clients send past the service: ${adapter}`, () => {
    it('do not exist before they are complete, and are whole then', async () => {
      const { store, direct, object, key, sign, send, content } = await begun()
      const parts = [randomBytes(DIRECT_PART_BYTES), randomBytes(1000)]
      // In any order.
      for (const number of [2, 1]) {
        const bytes = parts[number - 1] ?? Buffer.alloc(0)
        const { url, headers } = await sign(number, bytes)
        expect(await send(url, headers, bytes)).toBe(200)
      }
      const arrived = (await direct.arrived(object)) ?? []
      expect(arrived.map(({ number, bytes }) => [number, bytes])).toEqual([
        [1, DIRECT_PART_BYTES],
        [2, 1000],
      ])
      expect(await store.sizeOf(key)).toBeUndefined()
      expect(await content()).toEqual({ objects: [], unfinished: [key.value] })
      await direct.complete(object, arrived)
      expect(await content()).toEqual({ objects: [key.value], unfinished: [] })
      const whole = Buffer.concat(parts)
      expect(sha256(await read(store, key, whole.length))).toBe(sha256(whole))
    })

    it('are not changed by an address that is used again', async () => {
      const content = randomBytes(2000)
      const { store, key, signed, send } = await stored(content)
      for (const again of [content, randomBytes(2000)])
        expect(await send(signed.url, signed.headers, again)).toBeGreaterThanOrEqual(400)
      expect((await read(store, key, 2000)).equals(content)).toBe(true)
    })

    it('are completed once, however often it is asked for', async () => {
      const content = randomBytes(100)
      const { direct, object, key, store, arrived } = await stored(content)
      expect(await direct.arrived(object)).toBeUndefined()
      await direct.complete(object, arrived)
      expect((await read(store, key, 100)).equals(content)).toBe(true)
    })

    it('take no part of another length, or without its headers, or elsewhere', async () => {
      const { sign, send, direct, object } = await begun()
      const content = randomBytes(1000)
      const { url, headers } = await sign(1, content)
      expect(await send(url, headers, randomBytes(1001))).toBeGreaterThanOrEqual(400)
      expect(await send(url, headers, randomBytes(999))).toBeGreaterThanOrEqual(400)
      if (Object.keys(headers).length > 0)
        expect(await send(url, {}, content)).toBeGreaterThanOrEqual(400)
      const elsewhere = url.replace('partNumber=1', 'partNumber=2').replace('part/', 'part/0')
      expect(await send(elsewhere, headers, content)).toBeGreaterThanOrEqual(400)
      expect(await direct.arrived(object)).toEqual([])
    })

    it(`${enforced.sha256 ? 'take no' : 'take a'} part of another content`, async () => {
      const { sign, send } = await begun()
      const { url, headers } = await sign(1, randomBytes(1000))
      expect((await send(url, headers, randomBytes(1000))) >= 400).toBe(enforced.sha256)
    })

    it('take no part from another object', async () => {
      const { store, sign, send, direct, object, copying } = await begun()
      const secret = ObjectKey.parse(`some/2026/03/04/${uniqueHex(32)}.png`)
      const content = randomBytes(1000)
      await store.put(secret, bodyOf(content), 'image/png')
      const { url, headers } = await sign(1, content)
      const copied = { ...headers, ...copying?.(secret) }
      if (copying) expect(await send(url, copied, content)).toBe(403)
      expect(await direct.arrived(object)).toEqual([])
    })

    it('take no part when the signature has ended', async () => {
      const { sign, send } = await begun()
      const content = randomBytes(10)
      const { url, headers } = await sign(1, content, 1)
      await expect.poll(() => send(url, headers, content), SOON).toBe(403)
    })

    it('leave nothing when they are given up, and take no part any more', async () => {
      const { sign, send, direct, object, content } = await begun()
      const bytes = randomBytes(1000)
      const { url, headers } = await sign(1, bytes)
      expect(await send(url, headers, bytes)).toBe(200)
      await direct.giveUp(object)
      await direct.giveUp(object)
      expect(await content()).toEqual({ objects: [], unfinished: [] })
      expect(await direct.arrived(object)).toBeUndefined()
      expect(await send(url, headers, bytes)).toBe(404)
    })
  })
}
