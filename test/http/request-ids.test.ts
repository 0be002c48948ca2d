import { describe, expect, it } from 'vitest'
import { filesHarness } from '../support/files-harness.ts'
import { httpHarness } from '../support/http-harness.ts'
import { sharedHarness } from '../support/shared-harness.ts'

const GIVEN = 'proxy-7f3a.2026_11'

const service = sharedHarness(httpHarness)

async function idOf(given?: string, url = '/auth/tenant/list') {
  const http = service()
  const headers = given === undefined ? {} : { 'x-request-id': given }
  const answer = await http.send({ url, headers })
  return { id: String(answer.headers['x-request-id']), body: answer.body, log: http.logged() }
}

describe('X-Request-Id', () => {
  it('is made here, another one for each request', async () => {
    const http = service()
    const ids = new Set<unknown>()
    for (let n = 0; n < 10; n += 1) {
      const { headers } = await http.send({ url: '/auth/tenant/list' })
      expect(headers['x-request-id']).toMatch(/^[0-9a-f]{10}-[0-9a-z]+$/)
      ids.add(headers['x-request-id'])
    }
    expect(ids.size).toBe(10)
  })

  it('is the caller’s own where that is harmless, in the answer, its body and the log', async () => {
    const { id, body, log } = await idOf(GIVEN, '/system/user/getInfo')
    expect(id).toBe(GIVEN)
    expect(body).toMatchObject({ code: 401, requestId: GIVEN })
    expect(log).toContain(`"reqId":"${GIVEN}"`)
  })

  it.each([
    'short',
    'x'.repeat(65),
    'two words here',
    'a","level":60,"msg":"forged',
    '<script>alert(1)</script>',
    '../../../../etc/passwd',
    '-starts-with-a-dash',
    'größer-als-ascii',
  ])('is not taken from the caller as %j', async (given) => {
    const { id, log } = await idOf(given)
    expect(id).not.toBe(given)
    expect(id).toMatch(/^[0-9a-f]{10}-[0-9a-z]+$/)
    expect(log).not.toContain(given)
  })

  it.each([
    '/unknown',
    '/auth/login',
    '/healthz',
    '/%E0%A4%A',
    '/openapi.json',
  ])('is in the answer of %s', async (url) => {
    expect((await idOf(GIVEN, url)).id).toBe(GIVEN)
  })

  it('is on answers with files and on refusals', async () => {
    const http = await filesHarness()
    const session = await http.allowed()
    const headers = { ...session, 'x-request-id': GIVEN }
    const body = new FormData()
    body.set('file', new Blob(['hello'], { type: 'text/plain' }), 'a.txt')
    const uploaded = await fetch(`${http.origin}/resource/oss/upload`, {
      method: 'POST',
      headers,
      body,
    })
    const { data } = Object(await uploaded.json())
    for (const id of [data.ossId, '999']) {
      const answer = await fetch(`${http.origin}/resource/oss/download/${id}`, { headers })
      await answer.arrayBuffer()
      expect(answer.headers.get('x-request-id')).toBe(GIVEN)
    }
  })
})
