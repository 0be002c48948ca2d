import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { MultipartUpload as OssUpload } from '../../../adapters/ali-oss/multipart-upload.ts'
import { ObjectTarget, OssConnection } from '../../../adapters/ali-oss/oss-connection.ts'
import { PartMemory } from '../../../adapters/object-parts/part-memory.ts'
import { MultipartUpload as S3Upload } from '../../../adapters/s3/multipart-upload.ts'
import { NewObjects } from '../../../adapters/s3/new-objects.ts'
import { S3Connection } from '../../../adapters/s3/s3-connection.ts'

const TOUCH_SECONDS = 0.01
const SEVERAL_TOUCHES_MS = 100
const nothing = () => undefined

/** Keeps the second part until it is let go. */
function server() {
  const sent: [part: number, bytes: number][] = []
  const letGo = Promise.withResolvers<void>()
  const take = async (part: number, bytes: number) => {
    sent.push([part, bytes])
    if (part === 2) await letGo.promise
  }
  return { sent, letGo: letGo.resolve, take }
}

const UPLOADS = {
  S3(take: (part: number, bytes: number) => Promise<void>) {
    const s3 = {
      createMultipartUpload: async () => ({ UploadId: 'one', $metadata: {} }),
      async uploadPart({ PartNumber, Body }: { PartNumber: number; Body: Uint8Array }) {
        await take(PartNumber, Body.length)
        return { ETag: 'tag' }
      },
    }
    const ask = (_name: string, call: (client: typeof s3) => unknown) => call(s3)
    const location = { bucket: 'files' }
    const calls = { ask, transfer: ask }
    const connection = Object.assign(Object.create(S3Connection.prototype), calls)
    Object.defineProperty(connection, 'location', { value: location })
    const newObjects = Object.assign(Object.create(NewObjects.prototype), { refuseTaken: nothing })
    const memory = new PartMemory(1, 0)
    const tools = { connection, newObjects, memory, touchSeconds: TOUCH_SECONDS }
    const upload = new S3Upload(tools, 'key', 'text/plain')
    return { add: (bytes: Buffer) => upload.add(bytes, nothing), stop: () => upload.stop() }
  },
  OSS(take: (part: number, bytes: number) => Promise<void>) {
    const oss = {
      initMultipartUpload: async () => ({ uploadId: 'one' }),
      async uploadPart(_key: string, _id: string, part: number, bytes: Buffer) {
        await take(part, bytes.length)
        return { etag: 'tag' }
      },
    }
    const ask = (_name: string, call: (client: typeof oss) => unknown) => call(oss)
    const connection = Object.assign(Object.create(OssConnection.prototype), { ask })
    const target = new ObjectTarget('key', 'text/plain')
    const upload = new OssUpload(connection, target, TOUCH_SECONDS)
    return { add: (bytes: Buffer) => upload.add(bytes, '', nothing), stop: () => upload.stop() }
  },
}

it.each([
  'S3',
  'OSS',
] as const)('a sign of life never replaces a part that waits: %s', async (kind) => {
  const { sent, letGo, take } = server()
  const upload = UPLOADS[kind](take)
  await upload.add(Buffer.alloc(5))
  await upload.add(Buffer.alloc(6))
  const last = upload.add(Buffer.alloc(7))
  await pause(SEVERAL_TOUCHES_MS)
  letGo()
  await last
  upload.stop()
  expect(sent).toEqual([
    [1, 5],
    [2, 6],
    [3, 7],
  ])
})
