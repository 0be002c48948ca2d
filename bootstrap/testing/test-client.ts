import type { FastifyInstance } from 'fastify'
import { createClient } from '../../adapters/client/client.mjs'
import { sealV2 } from '../../adapters/client/login-envelope.mjs'
import { BUILT_IN_CLIENT_ID } from '../../adapters/postgres/seed/client.ts'
import type { TestAnswer, TestClient, TestResponse } from './test-calls.ts'

type Method = Parameters<TestClient['send']>[0]

interface Reached {
  readonly app: FastifyInstance
  readonly origin: string
  readonly publicKey: string
}

let clients = 0

/** @param token of its session */
export function testClient({ app, origin, publicKey }: Reached, token?: string): TestClient {
  clients += 1
  // Some limits count by address.
  const remoteAddress = `127.1.${Math.floor(clients / 250)}.${(clients % 250) + 1}`
  const clientId = BUILT_IN_CLIENT_ID
  const session = { clientid: clientId, ...(token && { authorization: `Bearer ${token}` }) }
  const send: TestClient['send'] = async (method, url, { body, headers = {} } = {}) => {
    const isJson = body !== undefined && typeof body !== 'string'
    const response = await app.inject({
      ...{ method, url, remoteAddress },
      headers: { ...session, ...(isJson && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { payload: isJson ? JSON.stringify(body) : String(body) }),
    })
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.rawPayload,
    }
  }
  const ask = async (method: Method, url: string, body?: unknown) =>
    answerIn(await send(method, url, { body }), `${method} ${url}`)
  const options = { baseUrl: origin, clientId, publicKey, language: 'en' }
  const typed = createClient({ ...options, ...(token !== undefined && { token }) })
  return {
    get: (url) => ask('GET', url),
    post: (url, body) => ask('POST', url, body),
    put: (url, body) => ask('PUT', url, body),
    delete: (url) => ask('DELETE', url),
    send,
    call: (name, ...input) => typed.call(name, ...input),
  }
}

/** @returns the token of a new session. @throws if the login is refused */
export async function logIn(
  reached: Reached,
  { username, password, now }: { username: string; password: string; now: Date },
): Promise<string> {
  const { clientId, method, path } = { clientId: BUILT_IN_CLIENT_ID, ...LOGIN }
  const text = JSON.stringify({ clientId, grantType: 'password', username, password })
  const { key, body } = await sealV2(reached.publicKey, { ...LOGIN, text, now })
  const headers = { 'content-type': 'application/json', 'encrypt-key': key }
  const answered = await testClient(reached).send(method, path, { body, headers })
  const { code, msg, data } = answerIn(answered, path)
  if (code !== 200) throw new Error(`${username} cannot log in: ${msg}`)
  return String(Object(data).access_token)
}

const LOGIN = { method: 'POST', path: '/auth/login' } as const

function answerIn({ status, headers, body }: TestResponse, request: string): TestAnswer {
  const type = String(headers['content-type'])
  if (type.startsWith('application/json')) return JSON.parse(new TextDecoder().decode(body))
  throw new Error(`${request} is answered with status ${status} and ${type}: use send()`)
}
