import { checkPrimeSync, createPublicKey } from 'node:crypto'

/** Of authenticators. Longer ones take long to examine. */
const MODULUS_BITS = { least: 2048, most: 4096 }
const EXPONENT = 65_537n
/** As NIST SP 800-89 asks of public keys. */
const SMALL_FACTORS_BELOW = 752n

/** RFC 8032, section 5.1. */
const P = 2n ** 255n - 19n
const D = 0x52036cee2b6ffe738cc740797779e89800700a4d4141d8ab75eb4dca135978a3n

/**
 * Whether only the holder of the private half can sign by this key, and can do so at all. Whoever
 * makes a passkey sends any key: by RSA with a short modulus, exponent 1 or known factors, and by a
 * point of small order, anybody signs; by what is no point of its curve, nobody.
 * @param publicKey as COSE
 */
export async function isSound(publicKey: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const { cose, decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers')
  const { COSEALG, COSECRV, COSEKEYS } = cose
  try {
    const key = decodeCredentialPublicKey(publicKey)
    const algorithm = key.get(COSEKEYS.alg)
    if (cose.isCOSEPublicKeyRSA(key) && algorithm === COSEALG.RS256)
      return isSoundModulus(key.get(COSEKEYS.n), key.get(COSEKEYS.e))
    if (cose.isCOSEPublicKeyEC2(key) && algorithm === COSEALG.ES256)
      return (
        key.get(COSEKEYS.crv) === COSECRV.P256 && isOnP256(key.get(COSEKEYS.x), key.get(COSEKEYS.y))
      )
    if (cose.isCOSEPublicKeyOKP(key) && algorithm === COSEALG.EdDSA)
      return key.get(COSEKEYS.crv) === COSECRV.ED25519 && isSoundEdwards(key.get(COSEKEYS.x))
    return false
  } catch {
    return false
  }
}

type Bytes = Uint8Array | undefined

/** @throws if it is no key */
function isSoundModulus(n: Bytes, e: Bytes): boolean {
  const key = { kty: 'RSA', n: base64(n), e: base64(e) }
  const { asymmetricKeyDetails: details } = createPublicKey({ format: 'jwk', key })
  const { modulusLength: bits = 0, publicExponent } = details ?? {}
  const { least, most } = MODULUS_BITS
  if (publicExponent !== EXPONENT || bits < least || bits > most) return false
  const modulus = numberOf(n)
  for (let factor = 2n; factor < SMALL_FACTORS_BELOW; factor += 1n)
    if (modulus % factor === 0n) return false
  return !checkPrimeSync(modulus, { checks: 1 })
}

/** @throws unless it is a point of the curve, all of which are of large order */
function isOnP256(x: Bytes, y: Bytes): true {
  createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: base64(x), y: base64(y) } })
  return true
}

/**
 * Of the curve x² = (y² - 1) / (dy² + 1). Points of small order have y = 0, y² = 1 or, as doubling
 * them leads to y = 0, dy⁴ + 2y² = 1.
 */
function isSoundEdwards(encoded: Bytes): boolean {
  if (encoded?.length !== 32) return false
  const y = numberOf(encoded.toReversed()) % 2n ** 255n
  const square = (y * y) % P
  const isSmall = (square * (square - 1n) * (D * square * square + 2n * square - 1n)) % P === 0n
  return y < P && !isSmall && isSquare((square - 1n) * (D * square + 1n))
}

/** By the criterion of Euler. A quotient is a square where the product is. */
function isSquare(value: bigint): boolean {
  let [base, exponent, power] = [((value % P) + P) % P, (P - 1n) / 2n, 1n]
  for (; exponent > 0n; exponent >>= 1n, base = (base * base) % P)
    if (exponent % 2n === 1n) power = (power * base) % P
  return power <= 1n
}

function base64(bytes: Bytes): string {
  return Buffer.from(bytes ?? []).toString('base64url')
}

function numberOf(bytes: Bytes): bigint {
  return BigInt(`0x${Buffer.from(bytes ?? []).toString('hex')}`)
}
