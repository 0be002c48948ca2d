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
import { decodeBase64, decodeBody, type EnvelopeFormat } from './envelope-format.ts'
import type { RsaDecryption } from './rsa-decryption.ts'

const HEADER = /^v2\.([0-9a-f]{16})\.([1-9][0-9]{9,10})\.([\w-]{16})\.([\w-]{1,1366})$/

/** Header of envelope v2: `v2.<key id>.<issue time>.<nonce>.<wrapped key>`. */
interface EnvelopeV2Header {
  readonly keyId: string
  /** Unix seconds. */
  readonly issuedAt: number
  /** A nonce of 12 bytes, in base64url. */
  readonly nonce: string
  /** The AES key, encrypted with RSA-OAEP, in base64url. */
  readonly wrappedKey: string
  /** Everything before the wrapped key, exactly as received. */
  readonly prefix: string
}

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

/** Whether the header claims to be v2. Base64 never contains a full stop, so v1 cannot match. */
export function claimsV2(header: string): boolean {
  return header.startsWith('v2.')
}

function parseV2Header(header: string): EnvelopeV2Header | undefined {
  const [, keyId, issuedAt, nonce, wrappedKey] = HEADER.exec(header) ?? []
  if (!keyId || !issuedAt || !nonce || !wrappedKey) return undefined
  const prefix = `v2.${keyId}.${issuedAt}.${nonce}`
  return { keyId, issuedAt: Number(issuedAt), nonce, wrappedKey, prefix }
}
