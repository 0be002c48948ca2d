import { Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { httpHarness } from '../support/http-harness.ts'
import { closed, headText, rawSocket } from '../support/raw-http.ts'
import { send } from '../support/steady-load.ts'

const NO_ROOM = { delayMs: 10_000, memoryBytes: 2 ** 40, requests: 0, logins: 0 }
const PAGE = 'https://console.example'
const agent = new Agent()

async function refusing(): Promise<string> {
  const { app } = await httpHarness({ settings: { overload: NO_ROOM, corsOrigins: [PAGE] } })
  onTestFinished(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  // A server that listens on a port has one.
  const { port } = app.server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

it.each([
  ['a listed origin', PAGE, PAGE],
  ['another origin', 'https://another.example', undefined],
])('a page of %s gets the same refusal of overload everywhere', async (_case, page, allowed) => {
  const origin = await refusing()
  const answers = await Promise.all(
    ['/auth/tenant/list', '/auth/tenant/list/', '/nowhere'].map(async (path) => {
      const answer = await send({ url: origin + path, headers: { origin: page } }, agent)
      const { date, 'x-request-id': requestId, ...headers } = answer.headers
      return { status: answer.status, headers }
    }),
  )
  expect(answers[0]?.headers).toMatchObject({ vary: 'Origin', 'retry-after': '1' })
  expect(answers[0]?.headers['access-control-allow-origin']).toBe(allowed)
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

it('a preflight does not count as an anonymous request', async () => {
  const url = `${await refusing()}/auth/codes`
  const headers = { origin: PAGE, 'access-control-request-method': 'GET' }
  expect((await send({ url, method: 'OPTIONS', headers }, agent)).status).toBe(204)
})

it('a request refused for overload may not keep sending', async () => {
  const socket = await rawSocket(await refusing())
  socket.resume()
  socket.write(headText('POST /auth/login', { 'content-length': String(2 ** 40) }))
  const sending = setInterval(() => socket.write('x'), 20)
  await closed(socket)
  clearInterval(sending)
})
