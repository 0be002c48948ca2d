import { appCode } from './app-code.ts'
import { ADMIN_PASSWORD, type HttpHarness, httpHarness } from './http-harness.ts'
import { MovingClock } from './moving-clock.ts'

/** A service whose administrator can set up a second factor, and whose clock a test moves. */
export async function factorsHarness(env: Readonly<Record<string, string>> = {}) {
  const clock = new MovingClock()
  const http = await httpHarness({ env, stores: { clock } })
  return { ...http, clock, ...factorCalls(http, () => clock.now()) }
}

export type FactorsHarness = Awaited<ReturnType<typeof factorsHarness>>

/** Calls of a user's own pages, in a session of the built-in client. */
export function factorCalls(http: HttpHarness, now: () => Date) {
  const post = async (token: string, url: string, body: object) => {
    const { headers, payload } = http.sealed(body)
    const session = http.sessionHeaders(token)
    const request = { method: 'POST', url, headers: { ...headers, ...session }, payload } as const
    return (await http.send(request)).body
  }
  const enter = async (body: object = {}) =>
    http.tokenOf(await http.logIn({ password: ADMIN_PASSWORD, ...body }))
  /** Sets up an app. @returns its secret, and recovery codes */
  const withApp = async (token: string, password = ADMIN_PASSWORD) => {
    const begun = Object(await post(token, '/auth/factors/totp', { password })).data
    const secret = String(Object(begun).secret)
    const otp = appCode(secret, new Date(now().getTime() - 30_000))
    const confirmed = Object(await post(token, '/auth/factors/totp/confirm', { otp })).data
    const codes: unknown = Object(confirmed).recoveryCodes
    return { secret, codes: Array.isArray(codes) ? codes.map(String) : [] }
  }
  return { post, enter, withApp, codeOf: (secret: string) => appCode(secret, now()) }
}
