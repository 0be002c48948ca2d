import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { Cores } from '../../bench/harness/cores.ts'
import { requestBytes } from '../../bench/harness/http-bytes.ts'
import { drive } from '../../bench/harness/load.ts'
import { wrk } from '../../bench/harness/wrk.ts'
import { describeWithProgram } from '../support/servers/describe-with.ts'

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

await describeWithProgram('wrk', 'a load by wrk', (program) => {
  const run = (port: number, bytes: number) =>
    wrk(program, new Cores(), {
      port,
      path: '/file?of=one',
      headers: { authorization: 'Bearer x' },
      connections: 3,
      runMs: 1,
      bytes,
    })

  it("counts the server's replies to the planned requests", async () => {
    let given = 0
    const good = answer('x'.repeat(1000))
    const port = await serve((request, response) => {
      const isAsTold =
        request.url === '/file?of=one' && request.headers.authorization === 'Bearer x'
      if (!isAsTold) throw new Error(`${request.method} ${request.url}`)
      given += 1
      good(request, response)
    })
    const { replies, perSecond } = await run(port, 1000)
    expect(given - replies).toBeGreaterThanOrEqual(0)
    expect(given - replies).toBeLessThanOrEqual(3)
    expect(perSecond).toBeGreaterThan(0)
  })

  it('does not count refusals as work, by their length or their status', async () => {
    const short = await serve(answer('{"code":500}'))
    await expect(run(short, 1000)).rejects.toThrow('Not all replies are good ones')
    const refusing = await serve((_request, response) => void response.writeHead(503).end('no'))
    await expect(run(refusing, 1)).rejects.toThrow('Not all replies are good ones')
  })
})
