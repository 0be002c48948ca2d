import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { filesHarness } from '../support/files-harness.ts'
import { begun, TUS } from '../support/tus-calls.ts'

type Headers = Readonly<Record<string, string>>

const LONG = 9_000_000

/** Over one connection after the other answer; tells which. */
function asked(agent: Agent, url: string, method: string, headers: Headers, body?: Uint8Array) {
  return new Promise<{ status: number | undefined; error: unknown; port: number | undefined }>(
    (resolve, reject) => {
      const sent = request(url, { method, agent, headers: { ...TUS, ...headers } }, (answer) => {
        const { statusCode: status, socket } = answer
        const { localPort: port } = socket
        if (method === 'HEAD') {
          answer.resume().once('end', () => resolve({ status, error: undefined, port }))
        } else {
          json(answer).then((said) => resolve({ status, error: Object(said).error, port }), reject)
        }
      })
      sent.once('error', reject)
      sent.end(body)
    },
  )
}

it.each([
  ['too long', 1_000_000, '0', aPicture(LONG), [413, 'body_too_large']],
  ['not what it says it is', LONG, '0', Buffer.alloc(LONG, 'MZ'), [400, 'upload_content']],
  ['elsewhere', LONG, '7', aPicture(LONG), [409, 'upload_offset']],
] as const)('a connection serves on behind a part that is refused: %s', async (_case, length, offset, body, refusal) => {
  const harness = await filesHarness({ maxBytes: 2 * LONG })
  const me = await harness.allowed()
  const url = await begun(harness, me, length)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': offset }
  const refused = await asked(agent, url, 'PATCH', { ...me, ...type }, body)
  expect([refused.status, refused.error]).toEqual(refusal)
  const other = await begun(harness, me, length)
  const { status, port } = await asked(agent, other, 'HEAD', me)
  expect([status, port]).toEqual([200, refused.port])
})
