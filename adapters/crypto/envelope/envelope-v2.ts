import { hash, randomBytes } from 'node:crypto'
import type { Clock } from '../../../application/ports/clock.ts'
import type {
  OpenedRequest,
  SealedRequest,
} from '../../../application/ports/sign-in/login-envelope.ts'
import type { KeyUsed } from '../keys/key-uses.ts'
import type { LoginKey } from '../keys/login-key.ts'
import type { LoginKeyRing } from '../keys/login-key-ring.ts'
import { openGcm } from '../open-gcm.ts'
import type { EnvelopeFormat } from './envelope-format.ts'
import { type EnvelopeV2Header, parseV2Header } from './envelope-v2-header.ts'
import type { RsaDecryption } from './rsa-decryption.ts'
import { decodeBase64, decodeBody } from './strict-base64.ts'

const KEY_BYTES = 32
const LONGEST_AGE_SECONDS = 60
/** Used when no genuine key was recovered. */
const STAND_IN = randomBytes(KEY_BYTES)
const EMPTY_HEADER = {
  keyId: '',
  issuedAt: 0,
  nonce: 'AAAAAAAAAAAAAAAA',
  wrappedKey: '',
  prefix: '',
}

/**
 * The format for our own clients: RSA-OAEP-SHA256 around an AES-256 key, body in AES-256-GCM.
 * Version, key id, issue time, nonce, method and path are authenticated along with the body
 * (docs/build/login-envelope.md).
 */
export class EnvelopeV2 implements EnvelopeFormat {
  readonly #ring: LoginKeyRing
  readonly #rsa: RsaDecryption
  readonly #clock: Clock

  readonly #used: KeyUsed

  constructor(ring: LoginKeyRing, rsa: RsaDecryption, clock: Clock, used: KeyUsed) {
    this.#used = used
    this.#ring = ring
    this.#rsa = rsa
    this.#clock = clock
  }

  async open(sealed: SealedRequest): Promise<OpenedRequest | 'stale' | undefined> {
    const header = parseV2Header(sealed.key) ?? EMPTY_HEADER
    const key = this.#ring.keys.find(({ id }) => id === header.keyId)
    const aesKey = await this.#unwrap(key, header)
    const body = decodeBody(sealed.body)
    const associated = `${header.prefix}\n${sealed.method}\n${sealed.path}`
    const plaintext = openGcm(body.bytes, {
      key: aesKey ?? STAND_IN,
      nonce: Buffer.from(header.nonce, 'base64url'),
      associated,
    })
    const isGenuine = aesKey !== undefined && body.isCanonical
    if (!isGenuine || plaintext === undefined) return undefined
    if (!this.#isFresh(header)) return 'stale'
    this.#used(header.keyId)
    return { plaintext, replayDigest: hash('sha256', `envelope v2\0${header.nonce}`, 'hex') }
  }

  async #unwrap(key: LoginKey | undefined, header: EnvelopeV2Header) {
    const { bytes, isCanonical } = decodeBase64(header.wrappedKey, 'base64url')
    const used = key ?? this.#ring.current
    const ciphertext = bytes.length === used.decoy.length ? used.fit(bytes) : undefined
    const aesKey = await this.#rsa.decrypt(used, 'oaep-sha256', ciphertext ?? used.decoy)
    const isGenuine = key && ciphertext && isCanonical && aesKey.length === KEY_BYTES
    return isGenuine ? aesKey : undefined
  }

  #isFresh({ issuedAt }: EnvelopeV2Header): boolean {
    const age = Math.floor(this.#clock.now().getTime() / 1000) - issuedAt
    return Math.abs(age) <= LONGEST_AGE_SECONDS
  }
}
