import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { requestBytes } from '../../bench/harness/http-bytes.ts'
import { drive } from '../../bench/harness/load.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => void server.close().closeAllConnections())
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

function plan(port: number, requests: number) {
  const request = requestBytes({ method: 'POST', path: '/', body: 'hello' })
  let left = requests
  const next = () => (left-- > 0 ? request : undefined)
  return { port, connections: 3, runMs: Infinity, next, expect: '"code":200' }
}

function answer(body: string, headers: Record<string, string> = {}): RequestListener {
  return (request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-length': Buffer.byteLength(body), ...headers }).end(body)
    })
  }
}

it('counts every reply, whole or in pieces, also when the server ends connections', async () => {
  const long = `{"code":200,"data":"${'x'.repeat(300_000)}"}`
  for (const headers of [{}, { connection: 'close' }]) {
    const port = await serve(answer(long, headers))
    const { replies, latencies } = await drive(plan(port, 10))
    expect(replies).toBe(10)
    expect(latencies).toHaveLength(10)
  }
})

it('does not count refusals as work', async () => {
  const port = await serve(answer('{"code":500}'))
  await expect(drive(plan(port, 10))).rejects.toThrow('Refused: 200 {"code":500}')
})

it('fails when the server breaks off', async () => {
  const port = await serve((_request, response) => void response.socket?.destroy())
  await expect(drive(plan(port, 10))).rejects.toThrow()
})
