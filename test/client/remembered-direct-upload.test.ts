import { createServer } from 'node:http'
import { createClient } from 'gatehouse/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { servedPort } from '../support/served-port.ts'

const BYTES = 5000

/** What a page remembers, and goes on with after it was loaded again. */
function storage() {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return kept
}

/** Takes uploads that pass through it, and no others any more. */
async function service(refusal: string) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { method = '', url = '' } = request
    asked.push(`${method} ${url}`)
    const gone = { code: 500, msg: 'Gone.', error: refusal }
    const answers: Record<string, () => unknown> = {
      'POST /resource/oss/tus': () => response.writeHead(201, { location: `${url}/1` }).end(),
      'PATCH /resource/oss/tus/1': () =>
        response.writeHead(204, { 'upload-offset': BYTES, 'upload-result': '77' }).end(),
    }
    const answer = answers[`${method} ${url}`] ?? (() => response.end(JSON.stringify(gone)))
    request.resume().on('end', answer)
  })
  const baseUrl = `http://127.0.0.1:${await servedPort(server)}`
  return { client: createClient({ baseUrl, clientId: 'some' }), asked, baseUrl }
}

it.each([
  'direct_not_here',
  'route_not_found',
])('an upload to a platform that takes none any more passes through the service: %s', async (refusal) => {
  const kept = storage()
  const { client, asked, baseUrl } = await service(refusal)
  const file = new File([new Uint8Array(aPicture(BYTES))], 'a.png', { lastModified: 1 })
  const name = `gatehouse-upload ${baseUrl} a.png ${BYTES} 1`
  kept.set(name, 'direct 0123')
  const sent = client.upload(file, { partBytes: BYTES - 1, firstPauseMs: 1 })
  expect(await sent).toEqual({ ossId: '77' })
  expect(asked).toEqual([
    'GET /resource/oss/direct/0123',
    'POST /resource/oss/direct',
    'POST /resource/oss/tus',
    'PATCH /resource/oss/tus/1',
  ])
  expect(kept.size).toBe(0)
})
