import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { httpHarness } from '../support/http-harness.ts'
import { headText, rawSocket } from '../support/raw-http.ts'

const PAGE = 'https://console.example'
const BODY = '{"clientId":"none"}'

it('while it stops, the first of two requests is done, the second refused in our form', async () => {
  const { app } = await httpHarness({ settings: { corsOrigins: [PAGE] } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const arrived = new Promise<void>((resolve) => app.server.once('request', () => resolve()))
  const { port } = app.server.address() as AddressInfo
  const socket = await rawSocket(`http://127.0.0.1:${port}`)
  const json = { 'content-type': 'application/json', 'content-length': String(BODY.length) }
  socket.write(`${headText('POST /auth/login', json)}${BODY.slice(0, 5)}`)
  await arrived

  const closing = app.close()
  const second = headText('GET /auth/tenant/list', { origin: PAGE, 'x-request-id': 'request-two' })
  socket.write(`${BODY.slice(5)}${second}`)
  const [, first = '', refusal = ''] = (await text(socket)).split('HTTP/1.1 ')
  await closing

  expect(first).toContain('"code":')
  expect(first).not.toContain('overloaded')
  const [head = '', body = ''] = refusal.split('\r\n\r\n')
  expect(head).toMatch(/^503 /)
  expect(JSON.parse(body)).toMatchObject({
    code: 503,
    error: 'overloaded',
    requestId: 'request-two',
  })
  const lines = head.toLowerCase().split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      ...[`access-control-allow-origin: ${PAGE}`, 'retry-after: 1', 'connection: close'],
      ...['x-content-type-options: nosniff', 'cache-control: no-store'],
    ]),
  )
})
