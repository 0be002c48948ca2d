import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { EarlyRefusal } from '../../../adapters/http/edge/overload/early-refusal.ts'
import { Entrance } from '../../../adapters/http/edge/overload/entrance.ts'
import { Pace } from '../../../adapters/http/edge/overload/pace.ts'
import { Pressure } from '../../../adapters/http/edge/overload/pressure.ts'
import { SealedRoom } from '../../../adapters/http/edge/overload/sealed-room.ts'
import { UnderWay } from '../../../adapters/http/edge/overload/under-way.ts'
import { headText, rawSocket } from '../../support/raw-http.ts'
import { SOON } from '../../support/soak.ts'

/** More than the buffers of both ends take. */
const LONG = Buffer.alloc(48 * 1024 * 1024)

async function withoutRoom() {
  const app = Fastify()
  onTestFinished(() => app.close())
  const pressure = new Pressure({ delayMs: 1, memoryBytes: 1, requests: 0, logins: 0 })
  const underWay = new UnderWay(pressure)
  const entrance = new Entrance({ pressure, underWay, room: new SealedRoom(0) })
  const never = () => new Pace({ spentMs: 0, least: 0, next: () => undefined })
  const early = new EarlyRefusal(() => 'an-id-of-ours', { write: () => undefined }, [])
  early.begin(app, entrance, { refusals: never(), strangers: never() })
  app.post('/open', { config: { access: 'public' } }, async () => null)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}

it('keeps nothing of a body whose refusal has to wait', async () => {
  const app = await withoutRoom()
  // A server that listens on a port has one.
  const { port } = app.server.address() as AddressInfo
  const served = once(app.server, 'connection')
  const client = await rawSocket(`http://127.0.0.1:${port}`)
  onTestFinished(() => void client.destroy())
  client.write(headText('POST /open', { 'content-length': String(LONG.length) }))
  client.write(LONG)
  const [socket]: Socket[] = await served
  await expect.poll(() => socket?.bytesRead, SOON).toBeGreaterThan(LONG.length)
})
