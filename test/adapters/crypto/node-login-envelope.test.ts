import { createCipheriv, randomBytes } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { NodeLoginEnvelope } from '../../../adapters/crypto/envelope/node-login-envelope.ts'
import { RsaThread } from '../../../adapters/crypto/envelope/rsa-thread.ts'
import { InvalidEnvelope } from '../../../domain/identity/sign-in/envelope-errors.ts'
import { loginEnvelopeV1Contract } from '../../contract/login-envelope.contract.ts'
import { loginEnvelopeV2Contract } from '../../contract/login-envelope-v2.contract.ts'
import { aKeyRing, aLoginKey } from '../../support/login-keys.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { type SealedBody, sealV1, sealV2 } from '../../support/sealed-request.ts'

const [current, older, strange] = [aLoginKey(), aLoginKey(), aLoginKey()]
const ring = aKeyRing(current, older)
const rsa = new RsaThread(ring.keys)
const clock = new MovingClock()
const post = { method: 'POST', path: '/auth/login' }
const onlyCurrent = { ring: aKeyRing(current), rsa, clock, acceptV1: true }
afterAll(() => rsa.close())

const harness = () => ({
  envelope: new NodeLoginEnvelope(onlyCurrent),
  publicKeyLine: current.publicKeyLine,
  strangersKeyLine: strange.publicKeyLine,
})
loginEnvelopeV1Contract('node:crypto', harness)
loginEnvelopeV2Contract('node:crypto', () => ({ ...harness(), clock }))

describe('NodeLoginEnvelope', () => {
  const both = new NodeLoginEnvelope({ ...onlyCurrent, ring })
  const open = (envelope: NodeLoginEnvelope, { headers, body }: SealedBody, key?: string) =>
    envelope.open({ key: key ?? headers['encrypt-key'] ?? '', body, ...post })

  it('opens envelopes of a retired key while its file is there', async () => {
    const [v1, v2] = [
      sealV1(older.publicKeyLine, { a: 1 }),
      sealV2(older.publicKeyLine, { a: 2 }, { ...post, issuedAt: clock.now() }),
    ]
    expect((await open(both, v1)).plaintext).toBe('{"a":1}')
    expect((await open(both, v2)).plaintext).toBe('{"a":2}')
    for (const sealed of [v1, v2]) {
      await expect(open(harness().envelope, sealed)).rejects.toBeInstanceOf(InvalidEnvelope)
    }
  })

  it('refuses v1 when it is switched off', async () => {
    const envelope = new NodeLoginEnvelope({ ...onlyCurrent, acceptV1: false })
    const v1 = sealV1(current.publicKeyLine, {})
    await expect(open(envelope, v1)).rejects.toMatchObject({ reason: 'switched-off' })
    const v2 = sealV2(current.publicKeyLine, {}, { ...post, issuedAt: clock.now() })
    expect((await open(envelope, v2)).plaintext).toBe('{}')
  })

  it('logs a wrong clock as such, not as a wrong key', async () => {
    const issuedAt = new Date(clock.now().getTime() - 61_000)
    const v2 = sealV2(current.publicKeyLine, {}, { ...post, issuedAt })
    await expect(open(both, v2)).rejects.toMatchObject({ reason: 'stale', activeKeys: undefined })
  })

  it('logs the active keys, and does not return them', async () => {
    const sealed = sealV1(strange.publicKeyLine, { username: 'alice' })
    const refusal = await open(both, sealed).catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      reason: 'opened-by-no-key',
      activeKeys: [current.fingerprint, older.fingerprint],
    })
    expect(String(Object(refusal).message)).not.toContain(current.fingerprint)
  })

  it('accepts a header without its leading zero bytes, as the same envelope', async () => {
    const sealed = withLeadingZero()
    const header = Buffer.from(sealed.headers['encrypt-key'] ?? '', 'base64')
    const whole = await open(both, sealed)
    const short = await open(both, sealed, header.subarray(1).toString('base64'))
    expect(short).toEqual(whole)
  })

  it.each([
    ['without padding', (key: string) => key.replace(/=+$/, '')],
    [
      'in the alphabet of addresses',
      (key: string) => key.replaceAll('+', '-').replaceAll('/', '_'),
    ],
    ['with a blank inside', (key: string) => `${key.slice(0, 40)} ${key.slice(40)}`],
    ['with other unused bits', (key: string) => `${key.slice(0, -3)}${next(key.at(-3) ?? '')}==`],
    ['with something behind', (key: string) => `${key}AAAA`],
  ])('refuses another spelling of a used header: %s', async (_case, spell) => {
    const sealed = withTellingHeader()
    const key = sealed.headers['encrypt-key'] ?? ''
    expect(spell(key)).not.toBe(key)
    await expect(open(both, sealed, spell(key))).rejects.toBeInstanceOf(InvalidEnvelope)
  })

  it.each([
    ['without padding', (body: string) => body.replace(/=+$/, '')],
    ['with something behind', (body: string) => `${body}=`],
    ['in the alphabet of addresses', (body: string) => body.replaceAll('+', '-')],
    ['with a line break inside', (body: string) => `${body.slice(0, 20)}\n${body.slice(20)}`],
    ['with one double quote', (body: string) => `"${body}`],
    ['in two pairs of double quotes', (body: string) => `""${body}""`],
  ])('refuses a body %s', async (_case, spell) => {
    const payload = randomBytes(495).toString('hex')
    const sealed = sealV1(current.publicKeyLine, payload)
    const v2 = sealV2(current.publicKeyLine, payload, { ...post, issuedAt: clock.now() })
    for (const { headers, body } of [sealed, v2]) {
      expect(spell(body)).not.toBe(body)
      await expect(open(both, { headers, body: spell(body) })).rejects.toBeInstanceOf(
        InvalidEnvelope,
      )
    }
  })

  it.each([
    ['of 16 letters', 'a'.repeat(16)],
    ['of 24 letters', 'a'.repeat(24)],
  ])('refuses a key %s, though the body fits it', async (_case, keyText) => {
    const sealed = sealV1(current.publicKeyLine, {}, { keyText })
    await expect(open(both, sealed)).rejects.toBeInstanceOf(InvalidEnvelope)
  })

  it('refuses a body that is not UTF-8', async () => {
    const keyText = 'k'.repeat(32)
    const { headers } = sealV1(current.publicKeyLine, {}, { keyText })
    const cipher = createCipheriv('aes-256-ecb', keyText, null)
    const latin1 = Buffer.from('{"a":"\xe4"}', 'latin1')
    const body = Buffer.concat([cipher.update(latin1), cipher.final()]).toString('base64')
    await expect(open(both, { headers, body })).rejects.toBeInstanceOf(InvalidEnvelope)
  })
})

/** One envelope in 256 begins with a zero byte. */
function withLeadingZero(): SealedBody {
  for (;;) {
    const sealed = sealV1(current.publicKeyLine, { a: 1 })
    const header = Buffer.from(sealed.headers['encrypt-key'] ?? '', 'base64')
    if (header[0] === 0) return sealed
  }
}

/** A header with all signs that have a second spelling. */
function withTellingHeader(): SealedBody {
  for (;;) {
    const sealed = sealV1(current.publicKeyLine, { a: 1 })
    const key = sealed.headers['encrypt-key'] ?? ''
    if (key.includes('+') && key.includes('/') && key.endsWith('==')) return sealed
  }
}

/** The following letter of the base64 alphabet: it differs in the last bits. */
function next(letter: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  return alphabet.charAt((alphabet.indexOf(letter) + 1) % alphabet.length)
}
