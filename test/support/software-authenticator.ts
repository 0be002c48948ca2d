import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const USER_PRESENT = 1
const USER_VERIFIED = 4
const MAY_BE_BACKED_UP = 8
const BACKED_UP = 16
const HAS_CREDENTIAL = 64

export type Attestation = readonly [format: string, statement: ReadonlyMap<string, unknown>]

/** What browser and authenticator say otherwise than they should. */
export interface Said {
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly challenge?: string
  readonly counter?: number
  readonly isUserVerified?: boolean
  readonly isUserPresent?: boolean
  readonly isBackedUp?: boolean
  readonly userHandle?: string
  readonly algorithm?: number
  /** As COSE, in place of its own. */
  readonly publicKey?: ReadonlyMap<number, unknown>
  /** In place of a signature by its own key. */
  readonly sign?: (data: Buffer) => Buffer
  /** @returns format and statement of the attestation of what is signed */
  readonly attest?: (signed: Buffer, sign: (data: Buffer) => Buffer) => Attestation
}

/** A browser with an authenticator that holds one passkey, by the text of WebAuthn. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16).toString('base64url')
  readonly #origin: string
  readonly #rpId: string
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #userHandle = ''

  constructor(origin: string, rpId = new URL(origin).hostname) {
    this.#origin = origin
    this.#rpId = rpId
  }

  /** Both halves of its passkey: as COSE, and as PKCS #8. */
  get keys() {
    const privateKey = this.#keys.privateKey.export({ type: 'pkcs8', format: 'der' })
    return { publicKey: new Uint8Array(this.#publicKey({})), privateKey }
  }

  /** @param options as the service gave them */
  make(options: object, said: Said = {}) {
    const { challenge, user } = Object(options)
    this.#userHandle = user.id
    const authData = Buffer.concat([
      this.#state(HAS_CREDENTIAL, said),
      Buffer.alloc(16),
      Buffer.from([0, 16]),
      Buffer.from(this.id, 'base64url'),
      this.#publicKey(said),
    ])
    const clientDataJSON = this.#clientData('webauthn.create', challenge, said)
    const signed = Buffer.concat([authData, hashOf(clientDataJSON)])
    const [fmt, attStmt] = said.attest?.(signed, (data) => this.#sign(data)) ?? ['none', new Map()]
    const attestationObject = encoded({ fmt, attStmt, authData })
    return {
      passkeyId: this.id,
      clientDataJSON,
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    }
  }

  /** @param options as the service gave them */
  use(options: object, said: Said = {}) {
    const { challenge } = Object(options)
    const clientDataJSON = this.#clientData('webauthn.get', challenge, said)
    const state = this.#state(0, said)
    const sign = said.sign ?? ((data) => this.#sign(data))
    const signature = sign(Buffer.concat([state, hashOf(clientDataJSON)]))
    return {
      passkeyId: this.id,
      clientDataJSON,
      authenticatorData: state.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: said.userHandle ?? this.#userHandle,
    }
  }

  #sign(data: Buffer): Buffer {
    return sign('sha256', data, this.#keys.privateKey)
  }

  #clientData(type: string, challenge: string, said: Said): string {
    const data = { type, challenge, origin: this.#origin, crossOrigin: false, ...texts(said) }
    return Buffer.from(JSON.stringify(data)).toString('base64url')
  }

  #state(flag: number, said: Said): Buffer {
    const { counter = 0, isUserVerified = true, isUserPresent = true, isBackedUp = false } = said
    const flags =
      flag +
      (isUserPresent ? USER_PRESENT : 0) +
      (isUserVerified ? USER_VERIFIED : 0) +
      (isBackedUp ? MAY_BE_BACKED_UP + BACKED_UP : 0)
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter)
    const party = createHash('sha256').update(said.rpId ?? this.#rpId)
    return Buffer.concat([party.digest(), Buffer.from([flags]), counted])
  }

  #publicKey({ algorithm = -7, publicKey }: Said): Buffer {
    if (publicKey) return Buffer.from(isoCBOR.encode(publicKey as never))
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const members: [number, unknown][] = [
      [1, 2],
      [3, algorithm],
      [-1, 1],
      [-2, bytes(Buffer.from(x, 'base64url'))],
      [-3, bytes(Buffer.from(y, 'base64url'))],
    ]
    return Buffer.from(isoCBOR.encode(new Map(members) as never))
  }
}

function hashOf(clientDataJSON: string): Buffer {
  return createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
}

function texts({ origin, type, challenge }: Said) {
  return {
    ...(origin !== undefined && { origin }),
    ...(type !== undefined && { type }),
    ...(challenge !== undefined && { challenge }),
  }
}

function encoded({ fmt, attStmt, authData }: Record<string, unknown>): Buffer {
  const map = new Map([
    ['fmt', fmt],
    ['attStmt', attStmt],
    ['authData', bytes(authData as Buffer)],
  ])
  return Buffer.from(isoCBOR.encode(map as never))
}

function bytes(buffer: Buffer): Uint8Array {
  return new Uint8Array(buffer)
}
