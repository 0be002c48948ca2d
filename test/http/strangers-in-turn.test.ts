import { Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { Type } from '../../adapters/http/wire/schema.ts'
import { httpHarness } from '../support/http-harness.ts'
import { SOON } from '../support/soak.ts'
import { standStill } from '../support/stand-still.ts'
import { send } from '../support/steady-load.ts'

const ROOMY = { delayMs: 60_000, memoryBytes: 2 ** 40, requests: 1000, logins: 10 }
/** More than all strangers together may take of one turn. */
const COSTLY_MS = 20
const STRANGERS = 4

async function setUp(path: string) {
  const held = Promise.withResolvers<void>()
  const begun: number[] = []
  let [arrived, turn, isOver] = [0, 0, false]
  const http = await httpHarness({
    settings: { overload: ROOMY },
    routes: () => [
      async (app) => {
        const config = { access: 'public' } as const
        app.addHook('onRequest', () => {
          arrived += 1
          return held.promise
        })
        app.get(path, { schema: { response: { 200: Type.Null() } }, config }, () => {
          begun.push(turn)
          standStill(COSTLY_MS)
          return null
        })
      },
    ],
  })
  await http.app.listen({ host: '127.0.0.1', port: 0 })
  const turns = (async () => {
    for (; !isOver; turn += 1) await nextTurn()
  })()
  onTestFinished(async () => {
    isOver = true
    await Promise.all([turns, http.app.close()])
  })
  // A server that listens on a port has one.
  const { port } = http.app.server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, begun, held, arrived: () => arrived }
}

it.each([
  ['a fixed address', '/costly', '/costly'],
  ['an address with a part that varies', '/costly/:id', '/costly/1'],
])('strangers who waited for the same thing at %s go on in turns', async (_case, path, url) => {
  const { origin, begun, held, arrived } = await setUp(path)
  const agent = new Agent()
  const asked = Array.from({ length: STRANGERS }, () => send({ url: origin + url }, agent))
  await expect.poll(arrived, SOON).toBe(STRANGERS)
  held.resolve()
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(begun).size).toBe(STRANGERS)
})
