import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../adapters/http/server-parts.ts'
import { ADMIN_PASSWORD, httpHarness } from '../support/http-harness.ts'

const JSON_TYPE = 'application/json'

async function loggedIn() {
  const http = await httpHarness()
  const token = http.tokenOf(await http.logIn({ password: ADMIN_PASSWORD }))
  return { http, token }
}

describe('POST /auth/logout', () => {
  it.each<[string, Record<string, string>, string]>([
    ['plain text', { 'content-type': 'text/plain' }, 'bye'],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'],
    ['a multipart form', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--'],
    ['a type that is none', { 'content-type': 'nonsense' }, 'x'],
    ['no type', {}, 'x'],
    ['broken JSON', { 'content-type': JSON_TYPE }, '{"a":'],
    ['an array', { 'content-type': JSON_TYPE }, '[]'],
    ['a broken envelope', { 'content-type': JSON_TYPE, 'encrypt-key': 'zz' }, 'zz'],
    ['chunks', { 'content-type': JSON_TYPE, 'transfer-encoding': 'chunked' }, '{'],
  ])('ends the session, though its body is %s', async (_case, headers, payload) => {
    const { http, token } = await loggedIn()
    const authorization = `Bearer ${token}`
    const answer = await http.send({
      method: 'POST',
      url: '/auth/logout',
      headers: { ...headers, authorization },
      payload,
    })
    expect(answer).toMatchObject({ status: 200, body: { code: 200, data: null } })
    expect((await http.get('/auth/codes', token)).body).toMatchObject({ code: 401 })
  })

  it('still refuses a body that announces itself as too long', async () => {
    const { http } = await loggedIn()
    const payload = 'x'.repeat(DEFAULT_LIMITS.bodyBytes + 1)
    const answer = await http.send({ method: 'POST', url: '/auth/logout', payload })
    expect(answer.body).toMatchObject({ code: 413 })
  })
})
