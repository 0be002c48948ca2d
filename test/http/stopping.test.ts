import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { httpHarness } from '../support/http-harness.ts'
import { headText, rawSocket } from '../support/raw-http.ts'

const PAGE = 'https://console.example'
const BODY = '{"clientId":"none"}'

/** Sends `second` over a connection whose first request is under way when the server begins to stop. */
async function whileStopping(second: string) {
  const { app } = await httpHarness({ settings: { corsOrigins: [PAGE] } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const arrived = new Promise<void>((resolve) => app.server.once('request', () => resolve()))
  const { port } = app.server.address() as AddressInfo
  const socket = await rawSocket(`http://127.0.0.1:${port}`)
  const json = { 'content-type': 'application/json', 'content-length': String(BODY.length) }
  socket.write(`${headText('POST /auth/login', json)}${BODY.slice(0, 5)}`)
  await arrived

  const closing = app.close()
  socket.write(`${BODY.slice(5)}${second}`)
  const [, first = '', refusal = ''] = (await text(socket)).split('HTTP/1.1 ')
  await closing
  const [head = '', body = ''] = refusal.split('\r\n\r\n')
  return { first, head, lines: head.toLowerCase().split('\r\n'), body }
}

it('while it stops, the first of two requests is done, the second refused in our form', async () => {
  const second = headText('GET /auth/tenant/list', { origin: PAGE, 'x-request-id': 'request-two' })
  const { first, head, lines, body } = await whileStopping(second)
  expect(first).toContain('"code":')
  expect(first).not.toContain('overloaded')
  expect(head).toMatch(/^503 /)
  expect(JSON.parse(body)).toMatchObject({
    code: 503,
    error: 'overloaded',
    requestId: 'request-two',
  })
  expect(lines).toEqual(
    expect.arrayContaining([
      ...[`access-control-allow-origin: ${PAGE}`, 'retry-after: 1', 'connection: close'],
      ...['x-content-type-options: nosniff', 'cache-control: no-store'],
    ]),
  )
})

it('while it stops, an address that cannot be read is refused like any other', async () => {
  const { head, lines, body } = await whileStopping(headText('GET /%zz', { origin: PAGE }))
  expect(head).toMatch(/^503 /)
  expect(JSON.parse(body)).toMatchObject({ code: 503, error: 'overloaded' })
  const readable = `access-control-allow-origin: ${PAGE}`
  expect(lines).toEqual(expect.arrayContaining([readable, 'retry-after: 1', 'connection: close']))
})
