import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from 'gatehouse/client'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

const PART = 64 * 1024
let service: WholeService

beforeAll(async () => {
  service = await wholeService({ TRASH_DAYS: '0' })
}, START_MS)
afterAll(() => service.close())

/** A network on which requests fail as told, before or after the service has them. */
async function network(fails: (method: string, nth: number) => 'before' | 'after' | undefined) {
  const seen: string[] = []
  const server = createServer((incoming: IncomingMessage, answer) => {
    const method = incoming.method ?? ''
    seen.push(method)
    const failure = fails(method, seen.filter((one) => one === method).length)
    if (failure === 'before') return void incoming.socket.destroy()
    const { port, hostname } = new URL(service.origin)
    const headers = incoming.headers
    const passed = request({ port, hostname, method, path: incoming.url, headers }, (got) => {
      if (failure === 'after') return void incoming.socket.destroy()
      answer.writeHead(got.statusCode ?? 0, got.headers)
      got.pipe(answer)
    })
    passed.on('error', () => incoming.socket.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { clientId, publicKey } = service
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}/`, clientId, publicKey })
  client.token = (await service.logIn('admin')).authorization?.replace('Bearer ', '')
  return { client, seen }
}

const whole = () => undefined
const aFile = (bytes: Uint8Array<ArrayBuffer>, name = '日报.png') => new File([bytes], name)
const stored = async (client: Awaited<ReturnType<typeof network>>['client'], ossId: string) => {
  const answer = await client.call('GET /resource/oss/download/{id}', { path: { id: ossId } })
  return Buffer.from(await (answer as unknown as Response).arrayBuffer())
}

describe('upload', () => {
  it.each([
    ['whole', 1000, ['POST']],
    // Files in parts are offered to the storage platform first.
    ['in parts', 150_000, ['POST', 'POST', 'PATCH', 'PATCH', 'PATCH']],
  ])('sends a file %s, and says how far it is', async (_case, bytes, requests) => {
    const { client, seen } = await network(whole)
    const picture = new Uint8Array(aPicture(bytes))
    const told: number[] = []
    const onProgress = (done: number, of: number) => told.push(done / of)
    const { ossId } = await client.upload(aFile(picture), { partBytes: PART, onProgress })
    expect(seen).toEqual(requests)
    expect((await stored(client, ossId)).equals(picture)).toBe(true)
    expect(told).toEqual(told.toSorted((one, other) => one - other))
    expect([told[0], told.at(-1)]).toEqual([0, 1])
  })

  it.each([
    'before',
    'after',
  ] as const)('stores a file once if the connection breaks %s', async (when) => {
    const { client } = await network((method, nth) =>
      method === 'POST' && nth === 1 ? when : undefined,
    )
    const name = `once-${when}.png`
    const { ossId } = await client.upload(aFile(new Uint8Array(aPicture(1000)), name))
    const query = { originalName: name }
    const list = await client.call('GET /resource/oss/list', { query })
    expect(list).toMatchObject({ total: 1, rows: [{ ossId }] })
  })

  it.each([
    'before',
    'after',
  ] as const)('goes on if the connection breaks %s a part', async (when) => {
    const { client, seen } = await network((method, nth) =>
      method === 'PATCH' && [2, 4].includes(nth) ? when : undefined,
    )
    const picture = new Uint8Array(aPicture(250_000))
    const { ossId } = await client.upload(aFile(picture), { partBytes: PART })
    expect(seen).toContain('HEAD')
    expect((await stored(client, ossId)).equals(picture)).toBe(true)
  })

  it('gives up when no part ever arrives', async () => {
    const { client, seen } = await network((method) => (method === 'PATCH' ? 'before' : undefined))
    const file = aFile(new Uint8Array(aPicture(150_000)))
    await expect(client.upload(file, { partBytes: PART, firstPauseMs: 1 })).rejects.toThrow()
    expect(seen.filter((method) => method === 'PATCH')).toHaveLength(8)
  })

  it('says why a file is refused, at once', async () => {
    const { client, seen } = await network(whole)
    const html = new File(['<html>'], 'a.exe')
    await expect(client.upload(html)).rejects.toMatchObject({ error: 'upload_type' })
    await expect(client.upload(html, { partBytes: 3 })).rejects.toMatchObject({
      error: 'upload_type',
    })
    expect(seen).toEqual(['POST', 'POST', 'POST'])
  })

  it('ends when it is told to', async () => {
    const ending = new AbortController()
    const { client } = await network((method) => {
      if (method === 'PATCH') ending.abort()
      return undefined
    })
    const file = aFile(new Uint8Array(aPicture(150_000)))
    const ended = client.upload(file, { partBytes: PART, signal: ending.signal })
    await expect(ended).rejects.toMatchObject({ name: 'AbortError' })
  })
})
