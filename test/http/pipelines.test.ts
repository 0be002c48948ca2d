import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { httpHarness } from '../support/http-harness.ts'
import { closed, headText, rawAnswer, rawSocket } from '../support/raw-http.ts'
import { SOON } from '../support/soak.ts'

const ROOM = { delayMs: 10_000, memoryBytes: 2 ** 40, requests: 1000, logins: 0 }
/** One that is being answered, and as many behind it as there may be. */
const MOST = 33

async function house() {
  const asked: string[] = []
  let answer = (_body: string) => undefined as undefined
  const turn = new Promise<string>((resolve) => {
    answer = (body) => void resolve(body)
  })
  const { app } = await httpHarness({
    settings: { overload: ROOM },
    routes: () => [
      async (routes) => {
        const config = { access: 'public', reply: 'bytes' } as const
        routes.get<{ Params: { nth: string } }>('/turn/:nth', { config }, async (request) => {
          asked.push(request.params.nth)
          return `${await turn} ${request.params.nth};`
        })
        routes.get('/soon', { config }, async () => 'soon')
      },
    ],
  })
  onTestFinished(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  // A server that listens on a port has one.
  const { port } = app.server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, asked, answer }
}

function requests(count: number): string {
  const line = (nth: number) =>
    headText(`GET /turn/${nth}`, nth === count ? { connection: 'close' } : {})
  return Array.from({ length: count }, (_none, index) => line(index + 1)).join('')
}

it('requests behind another are answered in their order, as many as there may be', async () => {
  const { origin, asked, answer } = await house()
  const socket = await rawSocket(origin)
  socket.write(requests(MOST))
  await expect.poll(() => asked.length, SOON).toBe(MOST)
  answer('turn')
  const { body } = await rawAnswer(socket)
  const turns = body.toString().match(/turn \d+;/g)
  // To `rawAnswer` everything after the first head is one body.
  expect(turns).toEqual(asked.map((nth) => `turn ${nth};`))
})

it('one too many ends the connection and all of its requests', async () => {
  const { origin, asked } = await house()
  const socket = await rawSocket(origin)
  socket.resume()
  socket.write(requests(500))
  await closed(socket)
  expect(asked.length).toBeLessThanOrEqual(MOST)
  expect(socket.bytesRead).toBe(0)
  const other = await rawSocket(origin)
  other.write(headText('GET /soon', { connection: 'close' }))
  expect((await rawAnswer(other)).body.toString()).toBe('soon')
})

it('counts waiting requests, not all requests of a connection', async () => {
  const { origin } = await house()
  const socket = await rawSocket(origin)
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk
  })
  const got = () => said.split('soon').length - 1
  for (let round = 1; round <= 3; round += 1) {
    socket.write(headText('GET /soon', {}).repeat(MOST - 1))
    await expect.poll(got, SOON).toBe(round * (MOST - 1))
  }
  socket.destroy()
})
