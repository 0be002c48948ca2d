import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from 'gatehouse/client'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { aPicture, sha256 } from '../support/bodies.ts'
import { directBucket } from '../support/direct-bucket.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

const PART = 8 * 1024 * 1024
const BYTES = 2 * PART + 1000

type Failure = 'before' | 'after'

await describeWith('s3', 'an upload to a bucket', (url) => {
  let service: WholeService

  beforeAll(async () => {
    const hosts = [new URL(url).host, '127.0.0.1'].join(',')
    service = await wholeService({ STORAGE_ENDPOINTS: hosts, TRASH_DAYS: '0' })
  }, START_MS)
  afterAll(() => service.close())

  /** A network to the bucket on which parts get lost as told. */
  async function network(fails: (nth: number) => Failure | undefined) {
    let count = 0
    const there = new URL(url)
    const server = createServer((incoming: IncomingMessage, answer) => {
      // The platform's own test reads by a signed address too.
      if (incoming.method === 'PUT') count += 1
      const failure = incoming.method === 'PUT' ? fails(count) : undefined
      if (failure === 'before') return void incoming.socket.destroy()
      const { method = '', headers } = incoming
      const to = { port: there.port, hostname: there.hostname, path: incoming.url, method, headers }
      const passed = request(to, (got) => {
        if (failure === 'after') return void incoming.socket.destroy()
        answer.writeHead(got.statusCode ?? 0, got.headers)
        got.pipe(answer)
      })
      passed.on('error', () => incoming.socket.destroy())
      incoming.pipe(passed)
    })
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const bucket = await directBucket(service, url, { domain: `localhost:${port}` })
    const { clientId, publicKey, origin: baseUrl } = service
    const client = createClient({ baseUrl, clientId, publicKey })
    client.token = (await service.logIn('admin')).authorization?.replace('Bearer ', '')
    return { client, bucket, sent: () => count }
  }

  const aFile = (bytes: Buffer) => new File([new Uint8Array(bytes)], '日报.png')

  async function stored(client: Awaited<ReturnType<typeof network>>['client'], id: string) {
    const answer = await client.call('GET /resource/oss/download/{id}', { path: { id } })
    return sha256(Buffer.from(await (answer as unknown as Response).arrayBuffer()))
  }

  it('takes the short way, and says how far it is', async () => {
    const { client, bucket, sent } = await network(() => undefined)
    const content = aPicture(BYTES)
    const told: number[] = []
    const onProgress = (done: number) => told.push(done)
    const { ossId } = await client.upload(aFile(content), { onProgress })
    expect(sent()).toBe(3)
    expect(await stored(client, ossId)).toBe(sha256(content))
    expect(told).toEqual([0, 0, PART, 2 * PART, BYTES])
    expect((await bucket.content()).objects).toHaveLength(1)
  })

  it.each(['before', 'after'] as const)('goes on if a part is lost %s it arrived', async (when) => {
    const { client, sent } = await network((nth) => (nth === 2 || nth === 4 ? when : undefined))
    const content = aPicture(BYTES)
    const { ossId } = await client.upload(aFile(content), { firstPauseMs: 1 })
    expect(sent()).toBeGreaterThanOrEqual(5)
    expect(await stored(client, ossId)).toBe(sha256(content))
  })

  it('takes the way through the service if the bucket cannot be reached', async () => {
    const { client, bucket, sent } = await network(() => 'before')
    const content = aPicture(PART + 10)
    const { ossId } = await client.upload(aFile(content), { firstPauseMs: 1 })
    expect(sent()).toBeGreaterThanOrEqual(2)
    expect((await bucket.content()).unfinished).toEqual([])
    const list = await client.call('GET /resource/oss/list', { query: { pageSize: 1, pageNum: 1 } })
    expect(list).toMatchObject({ rows: [{ ossId }] })
  })

  it('ends when it is told to', async () => {
    const ending = new AbortController()
    const { client } = await network((nth) => {
      if (nth === 2) ending.abort()
      return undefined
    })
    const ended = client.upload(aFile(aPicture(BYTES)), { signal: ending.signal })
    await expect(ended).rejects.toMatchObject({ name: 'AbortError' })
  })
})
