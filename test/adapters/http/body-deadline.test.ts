import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { bodyDeadline } from '../../../adapters/http/edge/bodies/body-deadline.ts'
import { DEFAULT_LIMITS } from '../../../adapters/http/server-parts.ts'
import { closed, headText, rawSocket } from '../../support/raw-http.ts'
import { SOON } from '../../support/soak.ts'

/** Much longer than a busy machine stands still. */
const PAUSE_SECONDS = 0.5
const MUCH_LONGER_MS = 1500
/** More than the buffers of both ends take. */
const LONG_ANSWER = Buffer.alloc(32 * 1024 * 1024)
const HEAD = headText('POST /', { 'content-type': 'a/b', 'content-length': '4' })
const LAST_HEAD = HEAD.replace('\r\n', '\r\nConnection: close\r\n')

/** An upload at `/`, and what is answered only when `slow` is at `/slow`. */
async function connectedTo(
  answer: string | Buffer,
  slow: Promise<unknown> = Promise.resolve(''),
  pauseSeconds = PAUSE_SECONDS,
) {
  const app = Fastify()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  const preParsing = bodyDeadline({ ...DEFAULT_LIMITS, pauseSeconds }, true)
  app.post('/', { preParsing }, async ({ raw }) => {
    await once(raw.resume(), 'end')
    return answer
  })
  app.get('/slow', () => slow)
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const connected = once(app.server, 'connection')
  const client = await rawSocket(`http://127.0.0.1:${port}`)
  onTestFinished(() => void client.destroy())
  const [connection] = await connected
  return { client, connection }
}

it('an upload ends when its client does not read the answer', async () => {
  const { client, connection } = await connectedTo(LONG_ANSWER)
  client.pause().write(`${HEAD}body`)
  await closed(connection)
  expect(connection.destroyed).toBe(true)
})

describe('an upload that never pauses', () => {
  const LENGTH = 40_000
  const head = HEAD.replace('length: 4', `length: ${LENGTH}`).replace(
    '\r\n',
    '\r\nConnection: close\r\n',
  )

  it('ends when it is too slow', async () => {
    const { client, connection } = await connectedTo('stored', undefined, 1)
    const drops = setInterval(() => client.write('.'), 50)
    onTestFinished(() => clearInterval(drops))
    client.write(head)
    await closed(connection)
    expect(connection.bytesRead).toBeLessThan(LENGTH)
  })

  it('may take long when it is fast enough', async () => {
    const { client } = await connectedTo('stored', undefined, 1)
    client.write(head)
    for (let sent = 0; sent < LENGTH; sent += 1000) {
      await pause(50)
      client.write('.'.repeat(1000))
    }
    expect(await text(client)).toMatch(/stored$/)
  })
})

describe('an upload behind an answer that is still to come', () => {
  it.each([
    ['its head', ''],
    ['a part of it', 'bo'],
  ])('ends when nothing comes after %s', async (_case, begun) => {
    const { client, connection } = await connectedTo('stored', new Promise(() => undefined))
    client.write(`${headText('GET /slow', {})}${HEAD}${begun}`)
    await closed(connection)
    expect(connection.destroyed).toBe(true)
  })

  it('waits when it has arrived completely', async () => {
    const { client } = await connectedTo('stored', pause(MUCH_LONGER_MS, 'at last'))
    client.write(`${headText('GET /slow', {})}${LAST_HEAD}body`)
    expect(await text(client)).toMatch(/at last.*stored/s)
  })

  it('waits while its client reads that answer slowly', async () => {
    const { client, connection } = await connectedTo('stored', Promise.resolve(LONG_ANSWER))
    client.pause().write(headText('GET /slow', {}))
    await vi.waitFor(() => expect(connection.writableNeedDrain).toBe(true), SOON)
    client.write(LAST_HEAD)
    await pause(MUCH_LONGER_MS)
    client.write('body')
    expect(await text(client)).toMatch(/stored$/)
  })

  it('has its own deadline once it is read', async () => {
    const { client, connection } = await connectedTo('stored', Promise.resolve('soon'))
    client.write(`${headText('GET /slow', {})}${HEAD}bo`)
    await closed(connection)
    expect(connection.destroyed).toBe(true)
  })
})
