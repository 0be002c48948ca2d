import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { sendLent } from '../../adapters/http/files/send-lent.ts'
import { DEFAULT_LIMITS } from '../../adapters/http/server-parts.ts'
import { httpHarness } from '../support/http-harness.ts'
import { headText, rawAnswer, rawSocket } from '../support/raw-http.ts'

/** Much more than the buffers of both ends take. */
const LONG = Buffer.alloc(64 * 1024 * 1024)
const BRIEF_MS = 5
const LONGER_THAN_A_STALL_MS = 600

async function* fromSlowStore() {
  yield Buffer.from('first, ')
  await pause(LONGER_THAN_A_STALL_MS)
  yield Buffer.from('and last')
}

async function asked(path: string, stallSeconds: number): Promise<Socket> {
  const { app } = await httpHarness({
    settings: { limits: { ...DEFAULT_LIMITS, stallSeconds } },
    routes: () => [
      async (routes) => {
        const config = { access: 'public', reply: 'bytes' } as const
        routes.get('/long', { config }, async () => LONG)
        routes.get('/late', { config }, (_request, reply) => sendLent(reply, fromSlowStore()))
      },
    ],
  })
  onTestFinished(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  // A server that listens on a port has one.
  const { port } = app.server.address() as AddressInfo
  const socket = await rawSocket(`http://127.0.0.1:${port}`)
  socket.write(headText(`GET ${path}`, { connection: 'close' }))
  return socket
}

it('an answer in one piece may be read slowly', async () => {
  let taken = 0
  for await (const chunk of await asked('/long', 3)) {
    taken += Buffer.from(chunk).length
    await pause(BRIEF_MS)
  }
  expect(taken).toBeGreaterThan(LONG.length)
})

it('a download from a slow store is not taken for an unread one', async () => {
  const { body } = await rawAnswer(await asked('/late', 0.3))
  expect(body.toString()).toContain('and last')
})
