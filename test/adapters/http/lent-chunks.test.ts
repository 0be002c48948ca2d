import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { BodyChunks } from '../../../adapters/http/form/body-chunks.ts'

const CONTENT = randomBytes(600_000)

/** @returns how many bytes came, and how many were given back */
async function released(body: IncomingMessage): Promise<{ bytes: number; back: number }> {
  const chunks = new BodyChunks(body)
  let bytes = 0
  let back = 0
  for (let chunk = await chunks.next(); chunk; chunk = await chunks.next()) {
    const { length } = chunk
    expect(chunk.equals(CONTENT.subarray(bytes, bytes + length))).toBe(true)
    chunks.release(chunk)
    bytes += length
    back += length - chunk.length
  }
  return { bytes, back }
}

it('gives the memory of what came over a socket back at once', async () => {
  const { promise, resolve, reject } = Promise.withResolvers<{ bytes: number; back: number }>()
  const server = createServer((request, response) => {
    const end = () => response.end()
    released(request).then(resolve, reject).finally(end)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const upload = send({ port, host: '127.0.0.1', method: 'POST', agent: false })
  upload.end(CONTENT)
  const { bytes, back } = await promise
  expect(bytes).toBe(CONTENT.length)
  expect(back).toBeGreaterThan(CONTENT.length / 2)
  server.close()
})

it('leaves alone what belongs to somebody else', async () => {
  const body = Readable.from([CONTENT], { objectMode: true }) as unknown as IncomingMessage
  expect(await released(body)).toEqual({ bytes: CONTENT.length, back: 0 })
  expect(CONTENT).toHaveLength(600_000)
})
