import type { FastifyInstance, InjectOptions } from 'fastify'
import { type HttpStores, publicKeyLine, solved } from './http-stores.ts'
import { sealV1 } from './sealed-request.ts'

/** An answer as a front end sees it: the HTTP status and the body. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  readonly body: Readonly<Record<string, unknown>>
}

export interface SealedPost {
  readonly headers: Record<string, string>
  readonly payload: string
}

export interface HttpDoors {
  send(request: InjectOptions): Promise<Answer>
  /** Headers of a session of the built-in client. */
  sessionHeaders(token?: string): Record<string, string>
  /** GET with a session of the built-in client. */
  get(url: string, token?: string): Promise<Answer>
  /** Headers and payload of a body in a login envelope. */
  sealed(body: unknown, keyLine?: string): SealedPost
  /** The same for arbitrary text. */
  sealedText(text: string): SealedPost
  /** POST in a login envelope. */
  postSealed(url: string, body: unknown): Promise<Answer>
  freshCaptcha(): Promise<{ uuid: string; code: string }>
  /** A password login with a solved captcha, unless `body` contains another. */
  loginBody(body?: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>>
  logIn(body?: Readonly<Record<string, unknown>>): Promise<Answer>
  tokenOf(answer: Answer): string
}

const JSON_TYPE = 'application/json;charset=UTF-8'

export function httpDoors(app: FastifyInstance, stores: HttpStores): HttpDoors {
  const send = async (request: InjectOptions) => {
    const { statusCode, headers, body } = await app.inject(request)
    return { status: statusCode, headers, text: body, body: jsonOf(body) }
  }
  const sealedText = (text: string, keyLine?: string) => {
    const { headers, body: payload } = sealV1(keyLine ?? publicKeyLine, text)
    return { headers: { ...headers, 'content-type': JSON_TYPE }, payload }
  }
  const sealed = (body: unknown, keyLine?: string) => sealedText(JSON.stringify(body), keyLine)
  const postSealed = (url: string, body: unknown) => send({ method: 'POST', url, ...sealed(body) })
  let sources = 0
  const freshCaptcha = async () => {
    sources += 1 // one source gets only ten captchas a minute
    const remoteAddress = `10.0.${Math.trunc(sources / 250)}.${sources % 250}`
    const { body } = await send({ url: '/auth/code', remoteAddress })
    return { uuid: String(Object(body.data).uuid), code: solved(stores) }
  }
  const loginBody = async (body: Readonly<Record<string, unknown>> = {}) => {
    const captcha = 'uuid' in body ? {} : await freshCaptcha()
    const clientId = stores.builtInClientId
    return { clientId, grantType: 'password', username: 'admin', ...captcha, ...body }
  }
  const sessionHeaders = (token?: string) => ({
    clientid: stores.builtInClientId,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  })
  return {
    send,
    sealed,
    sealedText,
    postSealed,
    loginBody,
    freshCaptcha,
    sessionHeaders,
    get: (url, token) => send({ url, headers: sessionHeaders(token) }),
    logIn: async (body) => postSealed('/auth/login', await loginBody(body)),
    tokenOf: ({ body }) => String(Object(body.data).access_token),
  }
}

function jsonOf(text: string): Record<string, unknown> {
  return text.startsWith('{') ? JSON.parse(text) : {}
}
