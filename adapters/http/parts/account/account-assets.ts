import type { Asset } from '../../edge/kept-assets.ts'

const TYPE = 'text/javascript; charset=utf-8'

// Each path is a literal, so that tools which search for unused files find it.
const ADDRESSES: Readonly<Record<string, () => URL>> = {
  'client.mjs': () => new URL('client.mjs', import.meta.resolve('gatehouse/client')),
  'login-envelope.mjs': () =>
    new URL('login-envelope.mjs', import.meta.resolve('gatehouse/client')),
  'account.mjs': () => new URL('./scripts/account.mjs', import.meta.url),
  'account-bindings.mjs': () => new URL('./scripts/account-bindings.mjs', import.meta.url),
  'account-browsers.mjs': () => new URL('./scripts/account-browsers.mjs', import.meta.url),
  'account-captcha.mjs': () => new URL('./scripts/account-captcha.mjs', import.meta.url),
  'account-code.mjs': () => new URL('./scripts/account-code.mjs', import.meta.url),
  'account-data.mjs': () => new URL('./scripts/account-data.mjs', import.meta.url),
  'account-factor.mjs': () => new URL('./scripts/account-factor.mjs', import.meta.url),
  'account-forgot.mjs': () => new URL('./scripts/account-forgot.mjs', import.meta.url),
  'account-keys.mjs': () => new URL('./scripts/account-keys.mjs', import.meta.url),
  'account-link.mjs': () => new URL('./scripts/account-link.mjs', import.meta.url),
  'account-login.mjs': () => new URL('./scripts/account-login.mjs', import.meta.url),
  'account-notices.mjs': () => new URL('./scripts/account-notices.mjs', import.meta.url),
  'account-passkeys.mjs': () => new URL('./scripts/account-passkeys.mjs', import.meta.url),
  'account-password.mjs': () => new URL('./scripts/account-password.mjs', import.meta.url),
  'account-proof.mjs': () => new URL('./scripts/account-proof.mjs', import.meta.url),
  'account-recovery-codes.mjs': () =>
    new URL('./scripts/account-recovery-codes.mjs', import.meta.url),
  'account-reset.mjs': () => new URL('./scripts/account-reset.mjs', import.meta.url),
  'account-sessions.mjs': () => new URL('./scripts/account-sessions.mjs', import.meta.url),
  'account-webauthn.mjs': () => new URL('./scripts/account-webauthn.mjs', import.meta.url),
}

/** Scripts of the account pages, by name. */
export const ACCOUNT_ASSETS: ReadonlyMap<string, Asset> = new Map(
  Object.entries(ADDRESSES).map(([name, address]) => [name, { type: TYPE, address }]),
)
