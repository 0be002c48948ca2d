import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  HmacCodeDigest,
  Sha256ContentDigests,
  Sha256TokenDigest,
} from '../../../adapters/crypto/digests.ts'
import { GcmSecretBox } from '../../../adapters/crypto/gcm-secret-box.ts'
import { HmacUrlSigner } from '../../../adapters/crypto/hmac-url-signer.ts'
import { ServiceSecret } from '../../../adapters/crypto/keys/service-secret.ts'
import { OtpauthTimeCodes } from '../../../adapters/crypto/otpauth-time-codes.ts'
import { Ed25519ChainSeal } from '../../../adapters/crypto/parts/chain/ed25519-chain-seal.ts'
import { StandardWebhookSignatures } from '../../../adapters/crypto/parts/webhooks/standard-webhook-signatures.ts'
import { RandomIds } from '../../../adapters/crypto/random-ids.ts'
import { codeDigestContract } from '../../contract/code-digest.contract.ts'
import { contentDigestsContract } from '../../contract/content-digests.contract.ts'
import { idsContract } from '../../contract/ids.contract.ts'
import { secretBoxContract } from '../../contract/secret-box.contract.ts'
import { timeCodesContract } from '../../contract/time-codes.contract.ts'
import { tokenDigestContract } from '../../contract/token-digest.contract.ts'
import { urlSignerContract } from '../../contract/url-signer.contract.ts'
import { chainSealContract } from '../../parts/chain/chain-seal.contract.ts'
import { webhookSignaturesContract } from '../../parts/webhooks/webhook-signatures.contract.ts'

const secret = ServiceSecret.parse(randomBytes(32).toString('hex'), 'test')
const other = ServiceSecret.parse(randomBytes(32).toString('hex'), 'test')

codeDigestContract('HMAC', () => ({
  here: new HmacCodeDigest(secret.derive('codes')),
  there: new HmacCodeDigest(secret.derive('codes')),
  stranger: new HmacCodeDigest(other.derive('codes')),
}))

describe('hmac url signer', () => {
  const aKey = () => ServiceSecret.parse(randomBytes(32).toString('hex'), 'test').derive('file-url')
  const [current, older] = [aKey(), aKey()]
  const publicUrl = 'https://files.example.com/base'
  const signer = new HmacUrlSigner(publicUrl, current)

  const until = (expiresAt: Date) => ({ expiresAt, epoch: 0 })

  urlSignerContract('HMAC', () => ({
    signer,
    publicUrl,
    stranger: new HmacUrlSigner(publicUrl, older),
  }))

  describe('HmacUrlSigner', () => {
    const queryOf = (url: string) => new URL(url).search.slice(1)

    it('honours addresses of an older key while it is listed, and signs with the current one', () => {
      const rotated = new HmacUrlSigner(publicUrl, current, [older])
      const expiry = new Date(1_800_000_000_000)
      const old = new HmacUrlSigner(publicUrl, older).sign('7', until(expiry))
      expect(rotated.verify('7', queryOf(old))).toEqual(until(expiry))
      expect(queryOf(rotated.sign('7', until(expiry)))).toContain(`kid=${current.id}`)
    })

    it('refuses the signature of one key under the id of another', () => {
      const rotated = new HmacUrlSigner(publicUrl, current, [older])
      const query = queryOf(rotated.sign('7', until(new Date(1_800_000_000_000))))
      expect(rotated.verify('7', query.replace(current.id, older.id))).toBeUndefined()
    })

    it('accepts a public address with a trailing slash', () => {
      const url = new HmacUrlSigner('http://localhost:5320/', current).sign(
        '7',
        until(new Date(1e12)),
      )
      expect(url).toMatch(/^http:\/\/localhost:5320\/file\/7\?expires=1000000000&kid=/)
    })
  })
})

describe('gcm secret box', () => {
  function aKey() {
    return ServiceSecret.parse(randomBytes(32).toString('hex'), 'test').derive('stored secrets')
  }

  secretBoxContract('AES-256-GCM', () => new GcmSecretBox(aKey()))

  it('opens what an older key sealed, as long as that key is there', () => {
    const [older, current] = [aKey(), aKey()]
    const sealed = new GcmSecretBox(older).seal('secret', 'a')
    expect(sealed).toContain(older.id)
    const rotated = new GcmSecretBox(current, [older])
    expect(rotated.open(sealed, 'a')).toBe('secret')
    expect(rotated.seal('secret', 'a')).toContain(current.id)
    expect(new GcmSecretBox(current).open(sealed, 'a')).toBeUndefined()
  })

  it('does not confuse the ids of keys', () => {
    const [older, current] = [aKey(), aKey()]
    const sealed = new GcmSecretBox(older).seal('secret', 'a')
    const relabelled = sealed.replace(older.id, current.id)
    expect(new GcmSecretBox(current, [older]).open(relabelled, 'a')).toBeUndefined()
  })
})

describe('ed25519 chain seal', () => {
  const aKey = () => ServiceSecret.parse(ServiceSecret.make(), 'test').derive('audit chain')

  chainSealContract('Ed25519', () => new Ed25519ChainSeal(aKey()))

  describe('Ed25519ChainSeal', () => {
    it('checks what an older key has signed, and what a given public key checks', () => {
      const [old, current] = [aKey(), aKey()]
      const before = new Ed25519ChainSeal(old)
      const signed = before.sign('a text')
      expect(new Ed25519ChainSeal(current, [old]).check('a text', signed)).toBe('right')
      const given = createPublicKey(before.publicKey)
      expect(new Ed25519ChainSeal(current, [], [given]).check('a text', signed)).toBe('right')
      expect(new Ed25519ChainSeal(current).check('a text', signed)).toBe('unknown')
    })

    it('can be checked by other programs with the public key alone', () => {
      const seal = new Ed25519ChainSeal(aKey())
      const signature = Buffer.from(seal.sign('a text').signature, 'base64url')
      expect(verify(null, Buffer.from('a text'), seal.publicKey, signature)).toBe(true)
    })
  })
})

timeCodesContract('otpauth', new OtpauthTimeCodes())

idsContract('system generator', () => new RandomIds())

contentDigestsContract('SHA-256', () => new Sha256ContentDigests())

tokenDigestContract('SHA-256', () => new Sha256TokenDigest())

webhookSignaturesContract('HMAC-SHA256', () => new StandardWebhookSignatures())
