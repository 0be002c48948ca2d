import { hash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { PART_BYTES } from '../../../adapters/object-parts/part-memory.ts'
import { S3ObjectStores } from '../../../adapters/s3/s3-object-stores.ts'
import { ObjectKey } from '../../../domain/storage/object-key.ts'
import { bodyOf } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'
import { type Fault, type FaultyProxy, faultyProxy } from '../../support/faulty-proxy.ts'
import { IMPATIENT, placeAt } from '../../support/s3-locations.ts'
import { uniqueHex } from '../../support/unique.ts'

type Habit = 'knows' | 'ignores' | 'does not take' | 'refuses everything under'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const newKey = () => ObjectKey.parse(`some/2026/03/04/${uniqueHex(32)}.bin`)
const TYPE = 'application/octet-stream'

function refusal(habit: Habit, isThere: boolean): number | undefined {
  if (habit === 'does not take') return 501
  return habit === 'refuses everything under' || (habit === 'knows' && isThere) ? 412 : undefined
}

/** As much of a service as an upload in one request needs, with its own idea of conditions. */
async function serviceThat(first: Habit) {
  let habit = first
  let absent = 404
  const objects = new Map<string, Buffer>()
  const seen: string[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const body = await buffer(request)
    const [path = ''] = url.split('?')
    const isConditional = headers['if-none-match'] === '*'
    seen.push(isConditional ? `${method} unless there` : method)
    if (method === 'HEAD') response.statusCode = objects.has(path) ? 200 : absent
    if (method === 'DELETE') objects.delete(path)
    if (method === 'PUT') {
      const refused = isConditional ? refusal(habit, objects.has(path)) : undefined
      if (refused) response.statusCode = refused
      else {
        objects.set(path, body)
        response.setHeader('etag', `"${hash('md5', body, 'hex')}"`)
      }
    }
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => void server.close().closeAllConnections())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const change = (to: Habit) => {
    habit = to
  }
  const forbidHead = () => {
    absent = 403
  }
  return { forbidHead, url: `http://key:secret@127.0.0.1:${port}`, objects, seen, change }
}

function storeAt(url: string) {
  const place = placeAt(url)
  return new S3ObjectStores({ placeOf: () => place, patience: IMPATIENT }).for(
    aPlatform({ kind: 's3' }),
  )
}

const HABITS: readonly (readonly [Habit, first: string[], later: string[]])[] = [
  ['knows', ['HEAD', 'PUT', 'PUT unless there'], ['PUT unless there']],
  ['ignores', ['HEAD', 'PUT', 'PUT unless there'], ['HEAD', 'PUT']],
  ['does not take', ['HEAD', 'PUT', 'PUT unless there'], ['HEAD', 'PUT']],
]

it.each(HABITS)('writes to a service that %s conditions', async (habit, first, later) => {
  const { url, objects, seen } = await serviceThat(habit)
  const store = storeAt(url)
  const [one, other] = [newKey(), newKey()]
  await store.put(one, bodyOf(Buffer.from('one')), TYPE)
  // What is not taken may be tried again.
  expect([...new Set(seen.splice(0))]).toEqual(first)
  await store.put(other, bodyOf(Buffer.from('other')), TYPE)
  expect(seen.splice(0)).toEqual(later)
  const taken = { code: 'storage_unreachable' }
  await expect(store.put(other, bodyOf(Buffer.from('new')), TYPE)).rejects.toMatchObject(taken)
  expect([...objects.values()].map(String)).toEqual(['one', 'other'])
})

it('takes a 403 neither for an object nor for none: who may not list is told so', async () => {
  const { url, objects, seen, forbidHead } = await serviceThat('ignores')
  forbidHead()
  const refused = { code: 'storage_unreachable', trouble: 'not_permitted' }
  const writing = storeAt(url).put(newKey(), bodyOf(Buffer.from('one')), TYPE)
  await expect(writing).rejects.toMatchObject(refused)
  expect([[...objects], [...new Set(seen)]]).toEqual([[], ['HEAD']])
})

it('does not believe a service that refuses everything under a condition', async () => {
  const { url, objects, seen } = await serviceThat('refuses everything under')
  const store = storeAt(url)
  for (const text of ['one', 'two', 'three']) {
    await store.put(newKey(), bodyOf(Buffer.from(text)), TYPE)
  }
  expect([...objects.values()].map(String)).toEqual(['one', 'two', 'three'])
  expect(seen.slice(-2)).toEqual(['HEAD', 'PUT'])
})

it('sends nothing large twice', async () => {
  const { url, seen } = await serviceThat('knows')
  const store = storeAt(url)
  for (let time = 0; time < 2; time += 1) {
    await store.put(newKey(), bodyOf(randomBytes(PART_BYTES / 2)), TYPE)
  }
  expect(seen).toEqual(['HEAD', 'PUT', 'HEAD', 'PUT'])
})

it('knows an object of its own whose writing was answered to nobody', async () => {
  const { url, objects } = await serviceThat('knows')
  let puts = 0
  const proxy: FaultyProxy = await faultyProxy(url, (line) => {
    if (line.startsWith('PUT ')) puts += 1
    return line.startsWith('PUT ') && puts === 3 ? 'reset after' : undefined
  })
  closers.push(() => proxy.close())
  const store = storeAt(proxy.url)
  await store.put(newKey(), bodyOf(Buffer.from('one')), TYPE)
  await store.put(newKey(), bodyOf(Buffer.from('two')), TYPE)
  expect([...objects.values()].map(String)).toEqual(['one', 'two'])
})

it('goes on with a service that does not take conditions any more', async () => {
  const { url, objects, seen, change } = await serviceThat('knows')
  const store = storeAt(url)
  await store.put(newKey(), bodyOf(Buffer.from('one')), TYPE)
  change('does not take')
  for (const text of ['two', 'three']) {
    await store.put(newKey(), bodyOf(Buffer.from(text)), TYPE)
  }
  expect([...objects.values()].map(String)).toEqual(['one', 'two', 'three'])
  expect(seen.slice(-4)).toEqual(['HEAD', 'PUT', 'HEAD', 'PUT'])
})

const CONFLICT: Fault = { status: 409, code: 'ConditionalRequestConflict' }

it.each<[string, Fault[], string[]]>([
  ['in conflict', [CONFLICT], ['HEAD', 'PUT']],
  [
    'in conflict with its own earlier attempt',
    ['reset after', CONFLICT],
    ['PUT unless there', 'PUT'],
  ],
])('writes what a service finds %s', async (_case, faults, expected) => {
  const { url, objects, seen } = await serviceThat('knows')
  let puts = 0
  const proxy = await faultyProxy(url, (line) => {
    if (line.startsWith('PUT ')) puts += 1
    return line.startsWith('PUT ') && puts > 2 ? faults.shift() : undefined
  })
  closers.push(() => proxy.close())
  const store = storeAt(proxy.url)
  await store.put(newKey(), bodyOf(Buffer.from('one')), TYPE)
  seen.splice(0)
  await store.put(newKey(), bodyOf(Buffer.from('two')), TYPE)
  expect([...objects.values()].map(String)).toEqual(['one', 'two'])
  expect(seen).toEqual(expected)
})
