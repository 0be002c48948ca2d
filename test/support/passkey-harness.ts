import { GrantPolicy } from '../../domain/client/grant-policy.ts'
import { GRANT_TYPES } from '../../domain/client/grant-type.ts'
import { aClient } from './builders.ts'
import type { Answer } from './http-doors.ts'
import { ADMIN_PASSWORD, type HttpHarness, httpHarness } from './http-harness.ts'
import { type Said, SoftwareAuthenticator } from './software-authenticator.ts'

const ORIGIN = 'http://localhost:5320'

type Body = Readonly<Record<string, unknown>>

/** What a request is sent with. */
export interface Sent {
  readonly token?: string
  readonly cookie?: string
  readonly clientId?: string
  readonly remoteAddress?: string
}

/** One question of the service, and the browser that was asked. */
export interface Asked {
  readonly answer: Answer
  readonly options: object
  readonly cookie: string
}

export interface PasskeyHarness extends HttpHarness {
  askToMake(token: string, proof?: Body, sent?: Sent): Promise<Asked>
  askToUse(sent?: Sent): Promise<Asked>
  /** @returns the options for proving who the caller is */
  askToProve(token: string): Promise<object>
  /** The password, and a recovery code of whoever has them from `register`. */
  proofOf(token: string): Body
  /** Adds a passkey under a name. */
  register(token: string, name: string, said?: Said): Promise<SoftwareAuthenticator>
  post(url: string, body: Body, sent?: Sent): Promise<Answer>
  sealedPost(url: string, body: Body, sent?: Sent): Promise<Answer>
  /** Sends what a browser answered. */
  logInWith(used: Body, sent?: Sent): Promise<Answer>
  /** Asks, uses the passkey, and sends the answer. */
  enter(device: SoftwareAuthenticator, said?: Said, sent?: Sent): Promise<Answer>
  passkeysOf(token: string): Promise<readonly Body[]>
}

export function aDevice(): SoftwareAuthenticator {
  return new SoftwareAuthenticator(ORIGIN)
}

/** The HTTP surface of a service on this machine, whose client allows passkeys. */
export async function passkeyHarness(
  env: Readonly<Record<string, string>> = {},
): Promise<PasskeyHarness> {
  const http = await httpHarness({ env })
  const grants = new GrantPolicy(GRANT_TYPES)
  await http.given.client(aClient({ id: '1', clientId: http.builtInClientId, grants }))
  return { ...http, ...passkeyDoors(http) }
}

function passkeyDoors(http: HttpHarness) {
  const headersOf = ({ token, cookie, clientId = http.builtInClientId }: Sent) => ({
    clientid: clientId,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(cookie !== undefined && { cookie }),
  })
  const addressOf = ({ remoteAddress }: Sent) => remoteAddress !== undefined && { remoteAddress }
  const post = (url: string, body: Body, sent: Sent = {}) =>
    http.send({
      ...{ method: 'POST', url, headers: headersOf(sent), payload: body },
      ...addressOf(sent),
    })
  const sealedPost = (url: string, body: Body, sent: Sent = {}) => {
    const { headers, payload } = http.sealed(body)
    return http.send({
      ...{ method: 'POST', url, headers: { ...headers, ...headersOf(sent) }, payload },
      ...addressOf(sent),
    })
  }
  const codes = new Map<string, string[]>()
  const proofOf = (token: string) => {
    const otp = codes.get(token)?.shift()
    return { password: ADMIN_PASSWORD, ...(otp !== undefined && { otp }) }
  }
  const askToMake = async (token: string, proof: Body = proofOf(token), sent: Sent = {}) =>
    asked(await sealedPost('/auth/passkeys/options', proof, { ...sent, token }))
  const askToUse = async (sent: Sent = {}) =>
    asked(await post('/auth/passkeys/login-options', {}, sent))
  const askToProve = async (token: string) =>
    asked(await post('/auth/passkeys/proof-options', {}, { token })).options
  const logInWith = (used: Body, sent: Sent = {}) => {
    const clientId = sent.clientId ?? http.builtInClientId
    return sealedPost('/auth/login', { clientId, grantType: 'passkey', ...used }, sent)
  }
  return {
    ...{ post, sealedPost, proofOf, askToMake, askToUse, askToProve, logInWith },
    async register(token: string, name: string, said: Said = {}) {
      const device = aDevice()
      const { options, cookie } = await askToMake(token)
      const made = { name, ...device.make(options, said) }
      const { body } = await post('/auth/passkeys', made, { token, cookie })
      if (body.code !== 200) throw new Error(`No passkey was added: ${body.msg}`)
      const { recoveryCodes } = Object(body.data)
      if (recoveryCodes.length > 0) codes.set(token, recoveryCodes)
      return device
    },
    async enter(device: SoftwareAuthenticator, said: Said = {}, sent: Sent = {}) {
      const { options, cookie } = await askToUse(sent)
      return logInWith(device.use(options, said), { cookie, ...sent })
    },
    async passkeysOf(token: string) {
      const { body } = await http.get('/auth/passkeys', token)
      return body.data as readonly Body[]
    },
  }
}

function asked(answer: Answer): Asked {
  const [cookie = ''] = String(answer.headers['set-cookie'] ?? '').split(';')
  return { answer, options: Object(answer.body.data), cookie }
}
