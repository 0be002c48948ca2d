import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Said } from './software-authenticator.ts'

type Key = Required<Pick<Said, 'publicKey'>> & Pick<Said, 'sign'>

const RS256 = -257
const EDDSA = -8
const ONE = Buffer.from([1, ...Array(31).fill(0)])
const P256 = { kty: 2, algorithm: -7, curve: 1 }

/** Keys that a device may have. */
export const soundKeys: Readonly<Record<string, () => Key>> = {
  'an RSA key of 2048 bits': () => rsa(2048),
  'an RSA key of 3072 bits': () => rsa(3072),
  'an Ed25519 key': () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const { x = '' } = publicKey.export({ format: 'jwk' })
    return { publicKey: edwards(Buffer.from(x, 'base64url')), sign: signing(null, privateKey) }
  },
}

/** Keys by which anybody signs, as `sign` does, or nobody. */
export const unsoundKeys: Readonly<Record<string, () => Key>> = {
  'an RSA key of 512 bits': () => rsa(512),
  'an RSA key of 512 bits after zeros': () => rsa(512, 256),
  'an RSA key of 1024 bits': () => rsa(1024),
  'RSA with the exponent 1': () => ({
    publicKey: modulus(Buffer.alloc(256, 255), Buffer.from([1])),
    sign: (data) => padded(data, 256),
  }),
  'RSA with the exponent 3': () => ({ publicKey: modulus(modulusOf(rsa(2048)), Buffer.from([3])) }),
  'RSA with an even modulus': () => ({
    publicKey: modulus(Buffer.from([...Array(255).fill(255), 254])),
  }),
  // 2^2203 - 1, a prime of Mersenne.
  'RSA with a prime modulus': () => ({
    publicKey: modulus(Buffer.from([7, ...Array(275).fill(255)])),
  }),
  'a point off P-256': () => ({ publicKey: point(Buffer.alloc(32, 1), Buffer.alloc(32, 2)) }),
  'no point of P-256': () => ({ publicKey: point(Buffer.alloc(32), Buffer.alloc(32)) }),
  'a point of another curve': () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    return { publicKey: point(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'), 2) }
  },
  'y = 2, which no point of Ed25519 has': () => ({
    publicKey: edwards(Buffer.from([2, ...Array(31).fill(0)])),
  }),
  ...Object.fromEntries(
    smallOrder().map((hex) => [`Ed25519 of small order ${hex}`, () => forged(hex)]),
  ),
}

/** All spellings with either sign: y = 0, 1, -1, p, p + 1, and the two of order 8. */
function smallOrder(): string[] {
  const ones = 'f'.repeat(60)
  const points = [
    ...['0'.repeat(64), `01${'0'.repeat(62)}`, `ec${ones}7f`, `ed${ones}7f`, `ee${ones}7f`],
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  ]
  const signed = (hex: string) => {
    const bytes = Buffer.from(hex, 'hex')
    bytes[31] = (bytes[31] ?? 0) | 128
    return bytes.toString('hex')
  }
  return points.flatMap((hex) => [hex, signed(hex)])
}

/** The neutral element with the scalar 0: right where the order divides the hash. */
function forged(hex: string): Key {
  const signature = Buffer.concat([ONE, Buffer.alloc(32)])
  return { publicKey: edwards(Buffer.from(hex, 'hex')), sign: () => signature }
}

function rsa(modulusLength: number, bytes = modulusLength / 8): Key {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength })
  const { n = '' } = publicKey.export({ format: 'jwk' })
  const digits = Buffer.from(n, 'base64url')
  const long = Buffer.concat([Buffer.alloc(bytes - digits.length), digits])
  return { publicKey: modulus(long), sign: signing('sha256', privateKey) }
}

function modulusOf({ publicKey }: Key): Uint8Array {
  const digits = publicKey.get(-1)
  return digits instanceof Uint8Array ? digits : new Uint8Array()
}

function modulus(n: Uint8Array, e: Uint8Array = Buffer.from([1, 0, 1])) {
  return members(3, RS256, [-1, n], [-2, e])
}

function point(x: Uint8Array, y: Uint8Array, curve = P256.curve) {
  return members(P256.kty, P256.algorithm, [-1, curve], [-2, x], [-3, y])
}

function edwards(x: Uint8Array) {
  return members(1, EDDSA, [-1, 6], [-2, x])
}

function members(kty: number, algorithm: number, ...others: [number, number | Uint8Array][]) {
  const plain = others.map(([label, value]): [number, unknown] => [
    label,
    typeof value === 'number' ? value : new Uint8Array(value),
  ])
  return new Map<number, unknown>([[1, kty], [3, algorithm], ...plain])
}

function signing(algorithm: string | null, key: KeyObject): (data: Buffer) => Buffer {
  return (data) => sign(algorithm, data, key)
}

/** What PKCS #1 v1.5 raises to the exponent. */
function padded(data: Buffer, bytes: number): Buffer {
  const info = Buffer.from('3031300d060960864801650304020105000420', 'hex')
  const end = Buffer.concat([info, createHash('sha256').update(data).digest()])
  const filler = Buffer.alloc(bytes - end.length - 3, 255)
  return Buffer.concat([Buffer.from([0, 1]), filler, Buffer.from([0]), end])
}
