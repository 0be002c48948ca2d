import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { sendLent } from '../../adapters/http/files/send-lent.ts'
import { DEFAULT_LIMITS } from '../../adapters/http/server-parts.ts'
import { httpHarness } from '../support/http-harness.ts'
import { headText, rawAnswer, rawSocket } from '../support/raw-http.ts'

/** Much more than the buffers of both ends take. */
const LONG = Buffer.alloc(64 * 1024 * 1024)
const PART_BYTES = 64 * 1024
const BRIEF_MS = 5
const LONGER_THAN_A_STALL_MS = 600

async function* fromSlowStore() {
  yield Buffer.from('first, ')
  await pause(LONGER_THAN_A_STALL_MS)
  yield Buffer.from('and last')
}

async function* inParts() {
  for (let at = 0; at < LONG.length; at += PART_BYTES) yield LONG.subarray(at, at + PART_BYTES)
}

async function asked(path: string, stallSeconds: number): Promise<Socket> {
  const { app } = await httpHarness({
    settings: { limits: { ...DEFAULT_LIMITS, stallSeconds } },
    routes: () => [
      async (routes) => {
        const config = { access: 'public', reply: 'bytes' } as const
        routes.get('/long', { config }, async () => LONG)
        routes.get('/late', { config }, (_request, reply) => sendLent(reply, fromSlowStore()))
        const late = { bytesPerSecond: 1, arrearsSeconds: 0.3 }
        routes.get('/paced', { config }, (_request, reply) =>
          sendLent(reply, fromSlowStore(), late),
        )
        const dripped = { bytesPerSecond: LONG.length, arrearsSeconds: 0.5 }
        routes.get('/dripped', { config }, (_request, reply) => sendLent(reply, inParts(), dripped))
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

it('nor is a slow store taken for a slow client', async () => {
  const { body } = await rawAnswer(await asked('/paced', 3))
  expect(body.toString()).toContain('and last')
})

it('a download with a pace is broken off when its client reads again and again, but too little', async () => {
  let taken = 0
  const socket = await asked('/dripped', 3)
  const reading = async () => {
    for await (const chunk of socket) {
      taken += Buffer.from(chunk).length
      await pause(10 * BRIEF_MS)
    }
  }
  await reading().catch(() => undefined)
  expect(taken).toBeLessThan(LONG.length)
})
