import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { S3ObjectStores } from '../../../adapters/s3/s3-object-stores.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { bodyOf } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'
import { IMPATIENT, locationAt } from '../../support/s3-locations.ts'
import { uniqueHex } from '../../support/unique.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const newKey = () => ObjectKey.parse(`some/2026/03/04/${uniqueHex(32)}.bin`)
const TYPE = 'application/octet-stream'

/** As much of a service as an upload in one request needs. */
async function aService({ absent = 404 } = {}) {
  const objects = new Map<string, Buffer>()
  const seen: string[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    const body = await buffer(request)
    const [path = ''] = url.split('?')
    seen.push(method)
    if (method === 'HEAD') response.statusCode = objects.has(path) ? 200 : absent
    if (method === 'DELETE') objects.delete(path)
    if (method === 'PUT') {
      objects.set(path, body)
      response.setHeader('etag', `"${hash('md5', body, 'hex')}"`)
    }
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => void server.close().closeAllConnections())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { url: `http://key:secret@127.0.0.1:${port}`, objects, seen }
}

function storeAt(url: string) {
  const location = locationAt(url)
  return new S3ObjectStores({ locationOf: () => location, patience: IMPATIENT }).for(
    aPlatform({ kind: 's3' }),
  )
}

it('asks for each key first, sends each object once, and replaces none', async () => {
  const { url, objects, seen } = await aService()
  const store = storeAt(url)
  const [one, other] = [newKey(), newKey()]
  await store.put(one, bodyOf(Buffer.from('one')), TYPE)
  await store.put(other, bodyOf(Buffer.from('other')), TYPE)
  expect(seen.splice(0)).toEqual(['HEAD', 'PUT', 'HEAD', 'PUT'])
  const taken = { code: 'storage_unreachable' }
  await expect(store.put(other, bodyOf(Buffer.from('new')), TYPE)).rejects.toMatchObject(taken)
  expect([[...objects.values()].map(String), seen]).toEqual([['one', 'other'], ['HEAD']])
})

it('treats 403 as a lacking permission, not as an existing or missing object', async () => {
  const { url, objects, seen } = await aService({ absent: 403 })
  const refused = { code: 'storage_unreachable', trouble: 'not_permitted' }
  const writing = storeAt(url).put(newKey(), bodyOf(Buffer.from('one')), TYPE)
  await expect(writing).rejects.toMatchObject(refused)
  expect([[...objects], [...new Set(seen)]]).toEqual([[], ['HEAD', 'GET']])
})
