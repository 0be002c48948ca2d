import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { appCode, nextAppCode } from './app-code.ts'
import type { House } from './house.ts'
import { sealV2 } from './sealed-request.ts'

/**
 * Sets up and uses a second factor of a new account, and tries links and challenges.
 * @param keep notes a secret with its kind
 */
export async function spreadFactors(
  house: House,
  keep: (kind: string, value: string) => string,
): Promise<void> {
  const front = house.at(0)
  const { publicKey, password, clientId } = house.administrator
  const name = `guarded${randomBytes(4).toString('hex')}`
  await house.database.query(
    `insert into users (name, name_key, nick_name, password_hash, status, created_at)
      select $1, $1, $1, password_hash, 'normal', now() from users where id = 1`,
    [name],
  )
  const send = (path: string, content: object, headers = {}) => {
    const { headers: envelope, body } = sealV2(publicKey, content, { method: 'POST', path })
    return front.ask(path, { method: 'POST', headers: { ...envelope, ...headers }, body })
  }
  const logIn = (more: object) =>
    send('/auth/login', { clientId, grantType: 'password', username: name, password, ...more })
  const session = await front.logIn(publicKey, password, name)
  const { data } = await send('/auth/factors/totp', { password }, session)
  const secret = keep('secret of an app', String(data.secret))
  const otp = appCode(secret, new Date())
  const confirmed = await send('/auth/factors/totp/confirm', { otp }, session)
  const made: unknown = confirmed.data.recoveryCodes
  const codes = Array.isArray(made) ? made.map(String) : []
  expect(codes).toHaveLength(10)
  for (const code of codes) {
    keep('recovery code', code)
    keep('recovery code without dashes', code.replaceAll('-', ''))
  }
  const [first = '', second = ''] = codes
  const wrong = {
    password: `${password} ${second}x`,
    otp: keep('wrong code', 'aaaa-bbbb-cccc-dddd'),
  }
  for (const more of [{ otp: first }, { password: `${password} ${second}` }, wrong])
    await logIn(more)
  await logIn({ otp: nextAppCode(secret, new Date()) })
  const token = keep('token of a link', randomBytes(32).toString('base64url'))
  const headers = { 'content-type': 'application/json', clientid: clientId }
  for (const path of ['link', 'lockdown', 'reset']) {
    const body = JSON.stringify({ token, newPassword: keep('new password', `Canary-${token}`) })
    await front.ask(`/auth/password/${path}`, { method: 'POST', headers, body })
  }
  const options = await front.ask('/auth/passkeys/login-options', { method: 'POST', headers })
  if (options.code === 200) keep('challenge', String(options.data.challenge))
}
