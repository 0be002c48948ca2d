import { hash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { PART_BYTES } from '../../../adapters/object-parts/part-memory.ts'
import { S3ObjectStores } from '../../../adapters/s3/s3-object-stores.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { bodyOf } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'
import { IMPATIENT, locationAt } from '../../support/s3-locations.ts'
import { servedPort } from '../../support/served-port.ts'
import { uniqueHex } from '../../support/unique.ts'

type Objects = Map<string, Buffer>
type Taking = (path: string, body: Buffer, objects: Objects, response: ServerResponse) => void

const md5 = (body: Buffer) => `"${hash('md5', body, 'hex')}"`
const FOREIGN = `"${'0'.repeat(32)}"`

/** It answers every write with 200 and does with the object what it likes. */
const honest: Taking = (path, body, objects, response) => {
  objects.set(path, body)
  response.setHeader('etag', md5(body))
}

/** To the begin and the end of an upload in parts. */
function answerIn(url: string): string {
  const name = `${url.includes('uploadId') ? 'Complete' : 'Initiate'}MultipartUploadResult`
  return `<${name}><UploadId>one</UploadId></${name}>`
}

async function serviceThat(first: Taking) {
  const told = { take: first }
  const objects: Objects = new Map()
  const etags = new Map<string, string>()
  const seen: string[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    const body = await buffer(request)
    const [path = ''] = url.split('?')
    seen.push(method)
    const kept = objects.get(path)
    if (method === 'HEAD') {
      response.statusCode = kept ? 200 : 404
      if (kept) response.setHeader('content-length', kept.length)
      response.setHeader('etag', etags.get(path) ?? (kept ? md5(kept) : ''))
    }
    if (method === 'DELETE') objects.delete(path)
    if (method === 'PUT') {
      told.take(path, body, objects, response)
      const etag = response.getHeader('etag')
      if (etag) etags.set(path, String(etag))
    }
    response.end(method === 'POST' ? answerIn(url) : undefined)
  })
  const location = locationAt(`http://key:secret@127.0.0.1:${await servedPort(server)}`)
  const stores = new S3ObjectStores({ locationOf: () => location, patience: IMPATIENT })
  const store = stores.for(aPlatform({ kind: 's3' }))
  const put = (content = Buffer.from('the bytes of a file')) => {
    const key = ObjectKey.parse(`some/2026/03/04/${uniqueHex(32)}.bin`)
    return store.put(key, bodyOf(content), 'text/plain')
  }
  return { put, objects, seen, told }
}

const LIES: readonly (readonly [string, Taking])[] = [
  ['keeps nothing under a foreign ETag', (_path, _body, _all, to) => to.setHeader('etag', FOREIGN)],
  ['keeps nothing and gives no ETag', () => undefined],
  [
    'keeps nothing under a strange ETag',
    (_path, _body, _all, to) => to.setHeader('etag', '"0x8D"'),
  ],
  [
    'keeps half of it',
    (path, body, objects, to) => {
      objects.set(path, body.subarray(0, body.length >> 1))
      to.setHeader('etag', FOREIGN)
    },
  ],
]

describe('an S3 service that answers a write with 200', () => {
  it.each(
    LIES,
  )('is not believed when it %s, be it its first object or a later one', async (_name, lie) => {
    const { put, told, objects } = await serviceThat(lie)
    await expect(put()).rejects.toMatchObject({ code: 'storage_unreachable' })
    expect(objects.size).toBe(0)
    told.take = honest
    await put()
    expect(objects.size).toBe(1)
    told.take = lie
    await expect(put()).rejects.toMatchObject({ code: 'storage_unreachable' })
    expect(objects.size).toBe(1)
  })

  it('is refused when its ETags are MD5s and this one is of other bytes', async () => {
    const { put, told } = await serviceThat(honest)
    await put()
    told.take = (path, body, objects, response) => {
      const other = Buffer.alloc(body.length, 1)
      honest(path, other, objects, response)
    }
    await expect(put()).rejects.toMatchObject({ code: 'storage_unreachable' })
  })

  it.each([
    ['a strange ETag', { etag: '"0x8DB"' }],
    ['none', {}],
    [
      'one that hides the MD5 of what it encrypted',
      { etag: FOREIGN, 'x-amz-server-side-encryption': 'aws:kms' },
    ],
  ])('is asked for the object when its ETag is inconclusive: %s', async (_name, headers) => {
    const { put, told, seen } = await serviceThat(honest)
    await put()
    told.take = (path, body, objects, response) => {
      objects.set(path, body)
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    }
    seen.length = 0
    expect(await put()).toMatchObject({ bytes: 19 })
    expect(seen).toEqual(['HEAD', 'PUT', 'HEAD'])
  })

  it('is not believed when it keeps only the last of the parts', async () => {
    const { put, objects } = await serviceThat(honest)
    const parts = Buffer.alloc(PART_BYTES + 1)
    await expect(put(parts)).rejects.toMatchObject({ code: 'storage_unreachable' })
    expect(objects.size).toBe(0)
  })

  it('is not asked once more when its ETag is the MD5', async () => {
    const { put, seen } = await serviceThat(honest)
    await put()
    seen.length = 0
    await put()
    expect(seen).toEqual(['HEAD', 'PUT'])
  })
})
