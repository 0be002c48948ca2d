import { describe, expect, it } from 'vitest'
import type { ObjectStore } from '../../application/ports/files/object-store.ts'
import { MemoryObjectStore } from '../memory/files/memory-object-store.ts'
import { aPicture } from '../support/bodies.ts'
import { call, upload } from '../support/file-calls.ts'
import { filesHarness } from '../support/files-harness.ts'

const KEY = 'b0f1c2d3-!"#~'

/** The file routes over one store in memory; puts wait for `gate` when there is one. */
async function house() {
  const store = new MemoryObjectStore()
  const slow: { gate?: Promise<void>; begun?: () => void } = {}
  const gated: ObjectStore = {
    put: async (key, body) => {
      slow.begun?.()
      await slow.gate
      return store.put(key, body)
    },
    open: (...args) => store.open(...args),
    sizeOf: async () => undefined,
    remove: (key) => store.remove(key),
    removeLeftovers: () => store.removeLeftovers(),
  }
  const harness = await filesHarness({ objects: { for: () => gated }, maxBytes: 3 * 1024 * 1024 })
  const me = await harness.allowed()
  // Sessions end while the clock moves: each upload has its own, of the same user.
  const put = async (content: Uint8Array, key: string = KEY, name = 'a.png') => {
    const headers = { ...(await harness.allowed()), 'idempotency-key': key }
    return upload(harness, headers, name, content)
  }
  return { harness, me, put, store, slow }
}

describe('an upload with an Idempotency-Key', () => {
  it('gives the same record when it is repeated, and stores nothing more', async () => {
    const { put, store } = await house()
    const content = aPicture(2_000_000)
    const first = await put(content)
    expect(first.body).toMatchObject({ code: 200 })
    for (let n = 0; n < 3; n += 1) {
      const again = await put(content)
      expect(again.body).toMatchObject({ code: 200, data: { ossId: first.data.ossId } })
    }
    expect(store.keys).toHaveLength(1)
  })

  it('makes a separate file for every key, and without a key', async () => {
    const { harness, me, put, store } = await house()
    const content = aPicture(5000)
    const answers = [await put(content), await put(content, 'other'), await put(content, 'Other')]
    answers.push(await upload(harness, me, 'a.png', content))
    answers.push(await upload(harness, me, 'a.png', content))
    expect(new Set(answers.map(({ data }) => data.ossId)).size).toBe(5)
    expect(store.keys).toHaveLength(5)
  })

  it('is refused while the first one is in progress', async () => {
    const { put, slow, store } = await house()
    const content = aPicture(5000)
    let open = () => {}
    slow.gate = new Promise((resolve) => {
      open = resolve
    })
    const begun = new Promise<void>((resolve) => {
      slow.begun = resolve
    })
    const first = put(content)
    await begun
    const second = await put(content)
    expect(second.body).toMatchObject({ code: 500, error: 'upload_running' })
    open()
    const { data } = await first
    expect((await put(content)).data.ossId).toBe(data.ossId)
    expect(store.keys).toHaveLength(1)
  })

  it('makes one file of many simultaneous requests', async () => {
    const { put, store } = await house()
    const content = aPicture(50_000)
    const answers = await Promise.all(Array.from({ length: 10 }, () => put(content)))
    const done = answers.filter(({ body }) => body.code === 200)
    const refused = answers.filter(({ body }) => body.error === 'upload_running')
    expect(done.length).toBeGreaterThan(0)
    expect(done.length + refused.length).toBe(10)
    expect(new Set(done.map(({ data }) => data.ossId)).size).toBe(1)
    expect(store.keys).toHaveLength(1)
  })

  it.each([
    ['name', 'b.png', (content: Buffer) => content],
    ['length', 'a.png', (content: Buffer) => Buffer.concat([content, Buffer.of(0)])],
    ['last byte', 'a.png', (content: Buffer) => content.with(-1, Number(content.at(-1)) ^ 1)],
  ])('is refused with another %s', async (_case, name, other) => {
    const { put, store } = await house()
    const content = aPicture(300_000)
    await put(content)
    const { body } = await put(other(content), KEY, name)
    expect(body).toMatchObject({ code: 500, error: 'upload_key_reused' })
    expect(store.keys).toHaveLength(1)
  })

  it('starts afresh after it failed, after its file was deleted, and after a day', async () => {
    const { harness, me, put, store } = await house()
    expect((await put(Buffer.from('no picture'))).body.code).toBe(500)
    const content = aPicture(5000)
    const first = await put(content)
    expect(first.body).toMatchObject({ code: 200 })
    await call(harness, `/resource/oss/${first.data.ossId}`, me, 'DELETE')
    const second = await put(content)
    expect(second.data.ossId).not.toBe(first.data.ossId)
    harness.clock.advance(24 * 3600 - 1)
    expect((await put(content)).data.ossId).toBe(second.data.ossId)
    harness.clock.advance(2)
    const third = await put(content)
    expect(third.body).toMatchObject({ code: 200 })
    expect(third.data.ossId).not.toBe(second.data.ossId)
    expect(store.keys).toHaveLength(2)
  })

  it.each(['', 'a b', 'ä', 'x'.repeat(129)])('refuses the key %j', async (key) => {
    const { put, store } = await house()
    expect((await put(aPicture(5000), key)).body).toMatchObject({
      code: 500,
      error: 'validation_failed',
    })
    expect(store.keys).toEqual([])
  })

  it('takes a key of 128 characters', async () => {
    const { put } = await house()
    expect((await put(aPicture(5000), 'x'.repeat(128))).body.code).toBe(200)
  })
})
