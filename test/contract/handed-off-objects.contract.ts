import { randomBytes } from 'node:crypto'
import { create } from 'content-disposition'
import { describe, expect, it } from 'vitest'
import type { HandoffTerms, ObjectStore } from '../../application/ports/files/object-store.ts'
import { ObjectKey } from '../../domain/storage/files/object-key.ts'
import { bodyOf, sha256 } from '../support/bodies.ts'
import { SOON } from '../support/soak.ts'
import { uniqueHex } from '../support/unique.ts'

const NAME = 'Größe "2+2" & 50% 文件.pdf'
const terms = (seconds: number): HandoffTerms => ({
  seconds,
  contentType: 'application/x-gatehouse',
  disposition: create(NAME, { type: 'attachment' }),
})

/** What every store promises that signs addresses of its own. */
export function handedOffObjectsContract(adapter: string, fresh: () => Promise<ObjectStore>) {
  async function handedOff(content: Uint8Array = randomBytes(1000), seconds = 120) {
    const store = await fresh()
    const key = ObjectKey.existing(`some/2026/03/04/${uniqueHex(32)}.文 档(1)+%41`)
    await store.put(key, bodyOf(content), 'image/png')
    const handoff = await store.handOff?.(key, terms(seconds))
    if (handoff?.kind !== 'address') throw new Error('No address was given.')
    return { store, key, url: new URL(handoff.url) }
  }

  describe(`Signed addresses of objects: ${adapter}`, () => {
    it('give equal bytes, under the type and name that were asked for', async () => {
      const content = randomBytes(300_000)
      const answer = await fetch((await handedOff(content)).url)
      expect(answer.status).toBe(200)
      expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(sha256(content))
      expect(answer.headers.get('content-type')).toBe('application/x-gatehouse')
      expect(answer.headers.get('content-disposition')).toBe(terms(1).disposition)
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
    })

    it('give a range', async () => {
      const content = randomBytes(1000)
      const { url } = await handedOff(content)
      const answer = await fetch(url, { headers: { range: 'bytes=10-19' } })
      expect(answer.status).toBe(206)
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(bytes.equals(content.subarray(10, 20))).toBe(true)
    })

    it('are for reading only', async () => {
      const { url } = await handedOff()
      for (const method of ['DELETE', 'PUT', 'POST']) {
        expect((await fetch(url, { method, body: 'x' })).ok, method).toBe(false)
      }
      expect((await fetch(url)).status).toBe(200)
    })

    it('are refused with anything altered', async () => {
      const { url } = await handedOff()
      const altered = [...url.searchParams.keys()].map((name) => {
        const other = new URL(url)
        const value = other.searchParams.get(name) ?? ''
        const last = value.at(-1) === '1' ? '2' : '1'
        other.searchParams.set(name, `${value.slice(0, -1)}${last}`)
        return other
      })
      const elsewhere = new URL(url)
      elsewhere.pathname += 'x'
      for (const other of [...altered, elsewhere]) {
        const { status } = await fetch(other)
        expect([400, 403], `${other}`).toContain(status)
      }
    })

    it('end', async () => {
      const { url } = await handedOff(randomBytes(10), 1)
      await expect.poll(async () => (await fetch(url)).status, SOON).toBe(403)
    })

    it.each([0, 121, 604_800, Number.NaN])('are not made for %d s', async (seconds) => {
      const { store, key } = await handedOff()
      await expect(store.handOff?.(key, terms(seconds))).rejects.toThrow(RangeError)
    })
  })
}
