const WRAPPING = { name: 'RSA-OAEP', hash: 'SHA-256' }
const encoder = new TextEncoder()

/**
 * Encrypts a body in a v2 login envelope (docs/build/login-envelope.md) with the WebCrypto of browsers and
 * Node.
 * @param {string} publicKey one line of base64: SPKI, DER
 * @param {{ method: string, path: string, text: string, now?: Date }} request `path` is the route's
 * @returns {Promise<{ key: string, body: string }>} the `encrypt-key` header and the body
 */
export async function sealV2(publicKey, { method, path, text, now = new Date() }) {
  const { subtle } = globalThis.crypto
  const spki = bytesOf(publicKey)
  const keyBytes = globalThis.crypto.getRandomValues(new Uint8Array(32))
  const nonce = globalThis.crypto.getRandomValues(new Uint8Array(12))
  const [rsa, aes, digest] = await Promise.all([
    subtle.importKey('spki', spki, WRAPPING, false, ['encrypt']),
    subtle.importKey('raw', keyBytes, 'AES-GCM', false, ['encrypt']),
    subtle.digest('SHA-256', spki),
  ])
  const seconds = Math.floor(now.getTime() / 1000)
  const prefix = `v2.${hex(digest).slice(0, 16)}.${seconds}.${base64url(nonce)}`
  const additionalData = encoder.encode(`${prefix}\n${method}\n${path}`)
  const [wrapped, sealed] = await Promise.all([
    subtle.encrypt(WRAPPING, rsa, keyBytes),
    subtle.encrypt({ name: 'AES-GCM', iv: nonce, additionalData }, aes, encoder.encode(text)),
  ])
  return { key: `${prefix}.${base64url(wrapped)}`, body: base64(sealed) }
}

function bytesOf(text) {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

function base64(buffer) {
  return btoa(Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join(''))
}

function base64url(buffer) {
  return base64(buffer)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')
}

function hex(buffer) {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
