import { createDecipheriv, generateKeyPairSync } from 'node:crypto'
import forge from 'node-forge'
import { afterEach, describe, expect, it } from 'vitest'
import { type HttpHarness, httpHarness } from '../support/http-harness.ts'

const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const ANSWER_KEY = pair.privateKey
const asked = { 'encrypt-answer': 'true' }
let http: HttpHarness

afterEach(() => http.app.close())

/** As the front ends do it: RSA around the base64 of the key's text, AES-ECB around the JSON. */
function opened(key: unknown, body: string): unknown {
  const wrapped = Buffer.from(String(key), 'base64').toString('latin1')
  const inner = forge.pki.privateKeyFromPem(pair.privateKey).decrypt(wrapped, 'RSAES-PKCS1-V1_5')
  const decipher = createDecipheriv('aes-256-ecb', Buffer.from(inner, 'base64'), null)
  const text = Buffer.concat([decipher.update(Buffer.from(body, 'base64')), decipher.final()])
  return JSON.parse(text.toString())
}

async function session(): Promise<Readonly<Record<string, string>>> {
  const token = await http.openSession()
  return http.sessionHeaders(token)
}

async function answer(url: string, headers: Readonly<Record<string, string>>) {
  const { headers: fields, body } = await http.app.inject({ url, headers })
  return { key: fields['encrypt-key'], type: fields['content-type'], body }
}

describe('answers to requests that ask for encryption', () => {
  it('open with the second key of the front ends', async () => {
    http = await httpHarness({ env: { ANSWER_KEY } })
    const headers = await session()
    const plain = await answer('/system/user/getInfo', headers)
    const sealed = await answer('/system/user/getInfo', { ...headers, ...asked })
    expect(plain.key).toBeUndefined()
    expect(sealed.body).not.toContain('admin')
    expect(sealed.type).toContain('application/json')
    expect(opened(sealed.key, sealed.body)).toEqual(JSON.parse(plain.body))
  })

  it('use a new key each time', async () => {
    http = await httpHarness({ env: { ANSWER_KEY } })
    const first = await answer('/auth/code', asked)
    const second = await answer('/resource/sms/code', asked)
    expect(first.key).not.toBe(second.key)
  })

  it.each([
    '/system/user/getInfo',
    '/nowhere/at/all',
    '/auth/binding/unknown',
  ])('are encrypted when %s fails', async (url) => {
    http = await httpHarness({ env: { ANSWER_KEY } })
    const { key, body } = await answer(url, asked)
    expect(opened(key, body)).toMatchObject({ data: null, msg: expect.any(String) })
  })

  it('are refused before anything happens when there is no key', async () => {
    http = await httpHarness()
    const headers = await session()
    const url = '/auth/logout'
    const { body } = await http.send({ method: 'POST', url, headers: { ...headers, ...asked } })
    expect(body).toMatchObject({ code: 500, error: 'answer_not_encrypted' })
    const later = await http.send({ url: '/system/user/getInfo', headers })
    expect(later.body).toMatchObject({ code: 200 })
  })

  it('are refused for files', async () => {
    http = await httpHarness({ env: { ANSWER_KEY } })
    const headers = await session()
    const { key, body } = await answer('/resource/oss/download/1', { ...headers, ...asked })
    expect(opened(key, body)).toMatchObject({ error: 'answer_not_encrypted' })
  })
})
