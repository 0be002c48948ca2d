import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PART_BYTES } from '../../../adapters/object-parts/part-memory.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { bodyOf, sha256 } from '../../support/bodies.ts'
import { allAbandoned, onlyAbandoned, othersIn } from '../../support/leftovers.ts'
import { contentOf, newLocation, storeAt } from '../../support/oss-locations.ts'
import { OssServer } from '../../support/oss-server.ts'
import { uniqueHex } from '../../support/unique.ts'

const TYPE = 'application/octet-stream'
const AHEAD_MS = 3_600_000
const newKey = (base = 'some') => ObjectKey.parse(`${base}/2026/03/04/${uniqueHex(32)}.bin`)
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000)
const server = new OssServer()

beforeAll(async () => {
  await server.listen()
})
beforeEach(() => {
  server.aheadMs = 0
})
afterAll(() => server.close())

describe.each(['v4', 'v2'] as const)('leftovers on OSS, signature %s', (signatureVersion) => {
  it('of dead uploads are removed, and those of other programs stay', async () => {
    const location = newLocation(server, { basePath: 'base', signatureVersion })
    const bucket = server.bucket(location.bucket)
    const [ours, sibling] = [newKey('base').value, newKey('base2').value]
    const foreign = [sibling, ...othersIn('base')]
    for (const key of [ours, ...foreign]) bucket.begin(key, TYPE, '', new Date())
    const store = storeAt(location)
    const abandoned = onlyAbandoned(ours)
    expect(await store.removeLeftovers(secondsAgo(60), abandoned)).toBe(0)
    expect(await store.removeLeftovers(secondsAgo(-60), abandoned)).toBe(1)
    expect(contentOf(server, location.bucket).unfinished.sort()).toEqual(foreign.sort())
  })

  it('are found on every page of a long list', async () => {
    const location = newLocation(server, { signatureVersion })
    const bucket = server.bucket(location.bucket)
    for (let count = 0; count < 2100; count++) {
      const base = count % 700 === 0 ? 'other/x' : `other/${uniqueHex(8)}`
      bucket.begin(`${base}/plain.bin`, TYPE, '', secondsAgo(120))
    }
    const days = ['0001/01/01', '2026/03/04', '9999/12/31']
    const ours = days.map((day) => `${day}/${uniqueHex(32)}.bin`)
    for (const key of ours) bucket.begin(key, TYPE, '', secondsAgo(120))
    const lists = () => server.seen.filter((line) => /^GET .*[?&]uploads/.test(line)).length
    const before = lists()
    await storeAt(location).seekLeftovers()
    expect(lists() - before).toBe(1)
    const removed = storeAt(location).removeLeftovers(secondsAgo(60), onlyAbandoned(...ours))
    expect(await removed).toBe(3)
    expect(lists() - before).toBe(4)
    expect(contentOf(server, location.bucket).unfinished).toHaveLength(2100)
  })
})

describe('leftovers on OSS', () => {
  it('are judged by the clock of OSS and by their last part', async () => {
    server.aheadMs = 10 * 60_000
    const location = newLocation(server)
    const bucket = server.bucket(location.bucket)
    const keyOf = (name: string) => `2026/03/04/${sha256(Buffer.from(name)).slice(0, 32)}.${name}`
    const at = (seconds: number) => new Date(secondsAgo(seconds).getTime() + server.aheadMs)
    const begin = (name: string, started: number, parts: readonly number[]) => {
      const id = bucket.begin(keyOf(name), TYPE, '', at(started))
      for (const [index, seconds] of parts.entries()) {
        const part = { content: Buffer.alloc(1), etag: '"e"', at: at(seconds) }
        bucket.uploads.get(id)?.parts.set(index + 1, part)
      }
    }
    begin('young', 10, [])
    begin('dead', 120, [])
    begin('slow', 7200, [7100, 20])
    begin('slow-with-one', 7200, [20])
    begin('silent', 7200, [90])
    begin('long', 7200, [...Array.from({ length: 1500 }, () => 90), 20])
    expect(await storeAt(location).removeLeftovers(secondsAgo(60), allAbandoned)).toBe(2)
    expect(contentOf(server, location.bucket).unfinished.sort()).toEqual(
      ['long', 'slow', 'slow-with-one', 'young'].map(keyOf).sort(),
    )
  })

  it('are not what is still awaited, however old its parts are', async () => {
    const location = newLocation(server, { basePath: 'base' })
    const [awaited, dead] = [newKey('base'), newKey('base')]
    for (const { value } of [awaited, dead]) {
      server.bucket(location.bucket).begin(value, TYPE, '', secondsAgo(7200))
    }
    const abandoned = onlyAbandoned(dead.value)
    expect(await storeAt(location).removeLeftovers(secondsAgo(60), abandoned)).toBe(1)
    expect(contentOf(server, location.bucket).unfinished).toEqual([awaited.value])
  })

  it('are not parts of a running upload, even a slow one', async () => {
    const location = newLocation(server, { basePath: 'some' })
    const store = storeAt(location, { touchSeconds: 0.05 })
    const content = randomBytes(PART_BYTES + 100)
    const touched = () => server.seen.filter((line) => /partNumber=2/.test(line)).length
    async function* slow() {
      yield* bodyOf(content.subarray(0, PART_BYTES + 50))
      const [upload] = server.bucket(location.bucket).uploads.values()
      await expect.poll(() => upload?.parts.get(1)).toBeDefined()
      server.aheadMs = AHEAD_MS / 6
      const before = touched()
      await expect.poll(touched).toBeGreaterThan(before + 1)
      expect(await store.removeLeftovers(secondsAgo(60), allAbandoned)).toBe(0)
      yield content.subarray(PART_BYTES + 50)
    }
    const key = newKey()
    const { sha256: sum } = await store.put(key, slow(), TYPE)
    expect(sum).toBe(sha256(content))
    const stored = server.bucket(location.bucket).objects.get(key.value)
    expect(sha256(stored?.content ?? Buffer.alloc(0))).toBe(sum)
  })
})
