import { ask, Refused } from './account.mjs'

const { passkeyHost } = document.body.dataset
const { hostname } = location

export const knowsPasskeys = 'PublicKeyCredential' in window
/** The host to open instead of this one, at which browsers refuse the passkeys of the service. */
export const otherHost =
  hostname === passkeyHost || hostname.endsWith(`.${passkeyHost}`) ? '' : passkeyHost
/** Whether a passkey can be used here at all. */
export const takesPasskeys = knowsPasskeys && passkeyHost !== '' && otherHost === ''

/** @returns the browser half of WebAuthn, which is loaded once a passkey is used */
export async function webAuthn() {
  if (!window.SimpleWebAuthnBrowser) {
    const script = document.createElement('script')
    script.src = '../auth/passkeys/webauthn.js'
    await new Promise((resolve, reject) => {
      script.onload = resolve
      script.onerror = reject
      document.head.append(script)
    })
  }
  return window.SimpleWebAuthnBrowser
}

/**
 * @param {string} question the request for the options
 * @param {string} failed what to say if the browser gives no answer
 * @returns what the service is sent
 * @throws Refused
 */
export async function usePasskey(question, failed) {
  const { data: optionsJSON } = await ask(question)
  const { startAuthentication } = await webAuthn()
  const used = await startAuthentication({ optionsJSON }).catch(() => {
    throw new Refused({ msg: failed })
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response
  return { passkeyId: used.id, clientDataJSON, authenticatorData, signature, userHandle }
}
