export const knowsPasskeys = 'PublicKeyCredential' in window

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
