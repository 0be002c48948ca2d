import { describe, expect, it } from 'vitest'
import { InvalidEnvelope } from '../../domain/identity/sign-in/envelope-errors.ts'
import type { MovingClock } from '../support/moving-clock.ts'
import { seededNumbers, withBitFlipped } from '../support/random-bits.ts'
import { type SealedBody, sealV2 } from '../support/sealed-request.ts'
import type { EnvelopeHarness } from './login-envelope.contract.ts'

export interface EnvelopeV2Harness extends EnvelopeHarness {
  readonly clock: MovingClock
}

const post = { method: 'POST', path: '/auth/login' }

/** The envelope of docs/build/login-envelope.md for own clients. */
export function loginEnvelopeV2Contract(adapter: string, harness: () => EnvelopeV2Harness) {
  const aSealed = (payload: unknown = { username: 'alice' }, ageSeconds = 0) => {
    const { clock, publicKeyLine } = harness()
    const issuedAt = new Date(clock.now().getTime() - ageSeconds * 1000)
    return sealV2(publicKeyLine, payload, { ...post, issuedAt })
  }
  const open = (sealed: SealedBody, change = {}) =>
    harness().envelope.open(asRequest(sealed, change))
  const refused = (sealed: SealedBody, change = {}) =>
    expect(open(sealed, change)).rejects.toBeInstanceOf(InvalidEnvelope)

  describe(`LoginEnvelope contract, v2: ${adapter}`, () => {
    it.each([
      '',
      '{}',
      '{"name":"Zoë 漢字 🎉"}',
      'x'.repeat(5000),
    ])('opens body %#', async (text) => {
      expect((await open(aSealed(text))).plaintext).toBe(text)
    })

    it('gives each envelope a different replay digest', async () => {
      const one = aSealed()
      expect((await open(one)).replayDigest).toBe((await open(one)).replayDigest)
      expect((await open(aSealed())).replayDigest).not.toBe((await open(one)).replayDigest)
    })

    it.each([
      [-60, true],
      [60, true],
      [61, false],
      [-61, false],
      [3600, false],
    ])('takes the age of %i seconds: %s', async (age, isTaken) => {
      const opened = await open(aSealed({}, age)).then(
        () => true,
        () => false,
      )
      expect(opened).toBe(isTaken)
    })

    it('binds method and path', async () => {
      await refused(aSealed(), { method: 'PUT' })
      await refused(aSealed(), { path: '/auth/register' })
      await refused(aSealed(), { path: '/auth/login/' })
    })

    it('refuses parts of two envelopes put together', async () => {
      const [one, other] = [aSealed({ a: 1 }), aSealed({ a: 2 })]
      await refused(one, { body: other.body })
      const [left, right] = [partsOf(one), partsOf(other)]
      for (const part of [1, 2, 3, 4]) {
        const mixed = left.with(part, right[part] ?? '').join('.')
        if (mixed !== left.join('.')) await refused(one, { key: mixed })
      }
    })

    it('refuses an unknown key id although everything else fits', async () => {
      const { clock, publicKeyLine } = harness()
      const named = { ...post, issuedAt: clock.now(), keyId: '0123456789abcdef' }
      await refused(sealV2(publicKeyLine, {}, named))
    })

    it('refuses another spelling of the wrapped key', async () => {
      const sealed = aSealed()
      const key = sealed.headers['encrypt-key'] ?? ''
      // The last letter of 256 bytes carries two bits; the four others must be zero.
      const respelt = key.slice(0, -1) + { A: 'B', Q: 'R', g: 'h', w: 'x' }[key.slice(-1)]
      expect(Buffer.from(respelt, 'base64url')).toEqual(Buffer.from(key, 'base64url'))
      await refused(sealed, { key: respelt })
    })

    it('opens none of a thousand envelopes with one bit flipped', async () => {
      const below = seededNumbers(73)
      const sealed = aSealed()
      for (let round = 0; round < 1000; round += 1) {
        const fresh = round % 50 === 0 ? aSealed() : sealed
        await refused(fresh, damaged(fresh, below))
      }
    })

    it.each([
      ['no parts', 'v2.'],
      ['another version', (key: string) => key.replace('v2', 'v3')],
      ['upper case', (key: string) => key.toUpperCase()],
      ['a part too many', (key: string) => `${key}.AAAA`],
      ['padding', (key: string) => `${key}==`],
      ['an issue time with a sign', (key: string) => key.replace(/\.1/, '.+1')],
      ['an issue time with a leading zero', (key: string) => key.replace(/\.1/, '.01')],
      ['an unknown key', (key: string) => key.replace(/^v2\.\w+/, 'v2.0123456789abcdef')],
      ['a wrapped key of nothing', (key: string) => key.replace(/\.[^.]+$/, '.A')],
    ])('refuses a header with %s', async (_case, spell) => {
      const sealed = aSealed()
      const key = typeof spell === 'string' ? spell : spell(sealed.headers['encrypt-key'] ?? '')
      await refused(sealed, { key })
    })

    it.each([0, 1, 15, 16])('refuses a body of %i bytes', async (bytes) => {
      await refused(aSealed(), { body: Buffer.alloc(bytes, 7).toString('base64') })
    })
  })
}

function asRequest({ headers, body }: SealedBody, change: object) {
  return { key: headers['encrypt-key'] ?? '', body, ...post, ...change }
}

function partsOf({ headers }: SealedBody): string[] {
  return (headers['encrypt-key'] ?? '').split('.')
}

/** One bit of the header as sent, of the wrapped key, or of the body. */
function damaged(sealed: SealedBody, below: (limit: number) => number): object {
  const key = sealed.headers['encrypt-key'] ?? ''
  const [version, id, issued, nonce, wrapped = ''] = partsOf(sealed)
  const flip = (bytes: Buffer) => withBitFlipped(bytes, below(bytes.length * 8))
  const kind = below(3)
  if (kind === 0) return { key: flip(Buffer.from(key, 'latin1')).toString('latin1') }
  if (kind === 1) {
    const other = flip(Buffer.from(wrapped, 'base64url')).toString('base64url')
    return { key: [version, id, issued, nonce, other].join('.') }
  }
  return { body: flip(Buffer.from(sealed.body, 'base64')).toString('base64') }
}
