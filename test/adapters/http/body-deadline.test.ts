import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { bodyDeadline } from '../../../adapters/http/body-deadline.ts'
import { DEFAULT_LIMITS } from '../../../adapters/http/server-parts.ts'
import { headText, rawSocket } from '../../support/raw-http.ts'

/** More than the buffers of both ends take. */
const LONG_ANSWER = Buffer.alloc(32 * 1024 * 1024)

it('an upload whose answer nobody takes ends', async () => {
  const app = Fastify()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  const preParsing = bodyDeadline({ ...DEFAULT_LIMITS, pauseSeconds: 0.1 }, true)
  app.post('/', { preParsing }, async ({ raw }) => {
    await once(raw.resume(), 'end')
    return LONG_ANSWER
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const connected = once(app.server, 'connection')
  const client = await rawSocket(`http://127.0.0.1:${port}`)
  onTestFinished(() => void client.destroy())
  const [connection] = await connected
  const head = headText('POST /', { 'content-type': 'a/b', 'content-length': '4' })
  client.pause().write(`${head}body`)
  await once(connection, 'close')
  expect(connection.destroyed).toBe(true)
})
