import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { BodyChunks } from '../../../adapters/http/edge/bodies/form/body-chunks.ts'

const BYTES = Buffer.from(Array.from({ length: 50_000 }, (_, at) => at % 251))

/** One byte in each chunk, all of which have come. */
function crumbs(): IncomingMessage {
  const body = new Readable({ read: () => undefined })
  for (let at = 0; at < BYTES.length; at += 1) body.push(BYTES.subarray(at, at + 1))
  body.push(null)
  return body as unknown as IncomingMessage
}

it('joins crumbs, and lets others have their turn between', async () => {
  const chunks = new BodyChunks(crumbs())
  let turns = 0
  let isOver = false
  const others = (async () => {
    for (; !isOver; turns += 1) await turn()
  })()
  const read: Buffer[] = []
  for (let chunk = await chunks.next(); chunk; chunk = await chunks.next()) read.push(chunk)
  isOver = true
  await others
  expect(Buffer.concat(read).equals(BYTES)).toBe(true)
  expect(read.length).toBeLessThan(BYTES.length / 50)
  expect(turns).toBeGreaterThan(50)
})

it('lets few crumbs wait for a slow reader', async () => {
  const body = crumbs()
  const chunks = new BodyChunks(body)
  await turn()
  expect(body.isPaused()).toBe(true)
  expect(body.readableLength).toBeGreaterThan(BYTES.length - 1000)
  chunks.leave()
})

it('does not go on once it was left', async () => {
  const body = crumbs()
  const chunks = new BodyChunks(body)
  await turn()
  await chunks.next()
  chunks.leave()
  await turn()
  expect(body.isPaused()).toBe(true)
})
