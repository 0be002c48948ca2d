import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { BodyChunks } from '../../../adapters/http/edge/bodies/form/body-chunks.ts'
import { discardUnread } from '../../../adapters/http/edge/bodies/unread-body.ts'

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

/** @returns what `look` finds out about a request that brings the content over a socket */
async function overSocket<T>(look: (request: IncomingMessage) => Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const server = createServer((request, response) => {
    const end = () => response.end()
    look(request).then(resolve, reject).finally(end)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const upload = send({ port, host: '127.0.0.1', method: 'POST', agent: false })
  upload.end(CONTENT)
  const found = await promise
  server.close()
  return found
}

it('gives the memory of what came over a socket back at once', async () => {
  const { bytes, back } = await overSocket(released)
  expect(bytes).toBe(CONTENT.length)
  expect(back).toBeGreaterThan(CONTENT.length / 2)
})

it('gives the memory back of what nobody reads', async () => {
  const seen: { readonly chunk: Buffer; readonly length: number }[] = []
  await overSocket(async (request) => {
    discardUnread(request)
    request.prependListener('data', (chunk: Buffer) => seen.push({ chunk, length: chunk.length }))
    await once(request, 'end')
  })
  const came = seen.reduce((sum, { length }) => sum + length, 0)
  const kept = seen.reduce((sum, { chunk }) => sum + chunk.length, 0)
  expect(came).toBe(CONTENT.length)
  expect(kept).toBeLessThan(CONTENT.length / 2)
})

it('leaves alone what belongs to somebody else', async () => {
  const body = Readable.from([CONTENT], { objectMode: true }) as unknown as IncomingMessage
  expect(await released(body)).toEqual({ bytes: CONTENT.length, back: 0 })
  expect(CONTENT).toHaveLength(600_000)
})

it('gives the memory back of what waits when its reader leaves', async () => {
  const seen: { readonly chunk: Buffer; readonly length: number }[] = []
  await overSocket(async (request) => {
    request.on('data', (chunk: Buffer) => seen.push({ chunk, length: chunk.length }))
    const chunks = new BodyChunks(request)
    while (!request.isPaused()) await once(request, 'data')
    await turn()
    chunks.leave()
    request.resume()
  })
  const waited = seen.filter(({ length }) => length >= 16 * 1024)
  expect(waited.some(({ chunk }) => chunk.length === 0)).toBe(true)
})
