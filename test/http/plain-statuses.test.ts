import { describe, expect, it } from 'vitest'
import { filesHarness } from '../support/files-harness.ts'

describe('below the addresses with plain HTTP statuses', () => {
  it.each([
    ['POST', '/file/1', 405, 'method_not_allowed'],
    ['DELETE', '/file/1?e=1', 405, 'method_not_allowed'],
    ['GET', '/file/', 404, 'route_not_found'],
    ['GET', '/file', 404, 'route_not_found'],
    ['POST', '/file/1/2', 404, 'route_not_found'],
    ['GET', '/file/%zz', 400, 'bad_request'],
  ] as const)('%s %s is answered with %d', async (method, url, code, error) => {
    const http = await filesHarness()
    const answer = await http.send({ method, url })
    expect(answer).toMatchObject({ status: code, body: { code, error } })
    if (code === 405) expect(answer.headers.allow).toBe('GET, HEAD')
  })

  it.each(['/files', '/filer/1', '/resource/file/1', '/'])('%s is none of them', async (url) => {
    const http = await filesHarness()
    expect(await http.send({ url })).toMatchObject({ status: 200, body: { code: 404 } })
  })
})
