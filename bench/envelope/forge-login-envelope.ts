import { createHash } from 'node:crypto'
import forge from 'node-forge'
import type {
  LoginEnvelope,
  OpenedRequest,
  SealedRequest,
} from '../../application/ports/sign-in/login-envelope.ts'
import { InvalidEnvelope } from '../../domain/identity/sign-in/envelope-errors.ts'

const { util } = forge
const KEY = /^[0-9A-Za-z]{32}$/
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/**
 * The rejected alternative: envelope v1 by node-forge, kept so that the comparison can be repeated.
 * It works on the event loop, and by throwing early its timing reveals what was wrong.
 */
export class ForgeLoginEnvelope implements LoginEnvelope {
  readonly #privateKey: forge.pki.rsa.PrivateKey

  constructor(privateKeyPem: string) {
    this.#privateKey = forge.pki.privateKeyFromPem(privateKeyPem)
  }

  async open({ key, body }: SealedRequest): Promise<OpenedRequest> {
    try {
      const header = decode(key)
      const keyText = util.decode64(this.#privateKey.decrypt(header, 'RSAES-PKCS1-V1_5'))
      if (!KEY.test(keyText)) throw new Error('not a key')
      const plaintext = decrypt(keyText, decode(body.trim().replace(/^"(.*)"$/s, '$1')))
      return { plaintext, replayDigest: createHash('sha256').update(key).digest('hex') }
    } catch {
      throw new InvalidEnvelope('opened-by-no-key')
    }
  }
}

function decrypt(key: string, body: string): string {
  const decipher = forge.cipher.createDecipher('AES-ECB', key)
  decipher.start()
  decipher.update(util.createBuffer(body))
  if (body.length === 0 || body.length % 16 !== 0 || !decipher.finish()) throw new Error('damaged')
  return util.decodeUtf8(decipher.output.getBytes())
}

function decode(base64: string): string {
  if (!BASE64.test(base64)) throw new Error('not base64')
  return util.decode64(base64)
}
