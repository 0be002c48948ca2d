import forge from 'node-forge'

/** The client's side of both envelopes, written with another library from the documents alone. */
export interface SealedBody {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface V1Options {
  /** 32 letters and digits. */
  readonly keyText?: string
  /** Some front ends send the body as a JSON string. */
  readonly isQuoted?: boolean
}

export interface V2Options {
  readonly method: string
  readonly path: string
  readonly issuedAt?: Date
  /** Overrides the id derived from the key. */
  readonly keyId?: string
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const { util } = forge

/** As the front ends seal. A text payload is sealed unchanged. */
export function sealV1(
  publicKeyLine: string,
  payload: unknown,
  { keyText = randomText(32), isQuoted = false }: V1Options = {},
): SealedBody {
  const cipher = forge.cipher.createCipher('AES-ECB', keyText)
  cipher.start()
  cipher.update(util.createBuffer(util.encodeUtf8(textOf(payload))))
  cipher.finish()
  const body = util.encode64(cipher.output.getBytes())
  const wrapped = publicKey(publicKeyLine).encrypt(util.encode64(keyText), 'RSAES-PKCS1-V1_5')
  return sealed(util.encode64(wrapped), isQuoted ? `"${body}"` : body)
}

/** docs/build/login-envelope.md, version 2. */
export function sealV2(
  publicKeyLine: string,
  payload: unknown,
  { method, path, issuedAt = new Date(), keyId = keyIdOf(publicKeyLine) }: V2Options,
): SealedBody {
  const key = forge.random.getBytesSync(32)
  const nonce = forge.random.getBytesSync(12)
  const seconds = Math.floor(issuedAt.getTime() / 1000)
  const prefix = `v2.${keyId}.${seconds}.${base64url(nonce)}`
  const cipher = forge.cipher.createCipher('AES-GCM', key)
  cipher.start({ iv: nonce, additionalData: `${prefix}\n${method}\n${path}`, tagLength: 128 })
  cipher.update(util.createBuffer(util.encodeUtf8(textOf(payload))))
  cipher.finish()
  const body = util.encode64(cipher.output.getBytes() + cipher.mode.tag.getBytes())
  const oaep = { md: forge.md.sha256.create(), mgf1: { md: forge.md.sha256.create() } }
  const wrapped = publicKey(publicKeyLine).encrypt(key, 'RSA-OAEP', oaep)
  return sealed(`${prefix}.${base64url(wrapped)}`, body)
}

function sealed(key: string, body: string): SealedBody {
  return { headers: { 'content-type': 'application/json', 'encrypt-key': key }, body }
}

function textOf(payload: unknown): string {
  return typeof payload === 'string' ? payload : JSON.stringify(payload)
}

function publicKey(line: string): forge.pki.rsa.PublicKey {
  return forge.pki.publicKeyFromPem(
    `-----BEGIN PUBLIC KEY-----\n${line}\n-----END PUBLIC KEY-----\n`,
  )
}

function keyIdOf(line: string): string {
  const digest = forge.md.sha256.create().update(util.decode64(line)).digest()
  return digest.toHex().slice(0, 16)
}

function base64url(bytes: string): string {
  return util.encode64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function randomText(length: number): string {
  const bytes = Buffer.from(forge.random.getBytesSync(length), 'latin1')
  return [...bytes].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
}
