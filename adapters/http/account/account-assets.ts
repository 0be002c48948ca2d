import type { Asset } from '../edge/kept-assets.ts'

const SCRIPT = 'text/javascript; charset=utf-8'

/** Scripts of the account pages. Each path is a literal, so that tools find the file. */
export const ACCOUNT_ASSETS: ReadonlyMap<string, Asset> = new Map([
  ['client.mjs', script(() => new URL('client.mjs', import.meta.resolve('gatehouse/client')))],
  [
    'login-envelope.mjs',
    script(() => new URL('login-envelope.mjs', import.meta.resolve('gatehouse/client'))),
  ],
  ['account.mjs', script(() => new URL('./scripts/account.mjs', import.meta.url))],
  ['account-captcha.mjs', script(() => new URL('./scripts/account-captcha.mjs', import.meta.url))],
  ['account-login.mjs', script(() => new URL('./scripts/account-login.mjs', import.meta.url))],
  ['account-data.mjs', script(() => new URL('./scripts/account-data.mjs', import.meta.url))],
  [
    'account-password.mjs',
    script(() => new URL('./scripts/account-password.mjs', import.meta.url)),
  ],
  [
    'account-sessions.mjs',
    script(() => new URL('./scripts/account-sessions.mjs', import.meta.url)),
  ],
  [
    'account-bindings.mjs',
    script(() => new URL('./scripts/account-bindings.mjs', import.meta.url)),
  ],
])

function script(address: () => URL): Asset {
  return { type: SCRIPT, address }
}
