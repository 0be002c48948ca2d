import { describe, expect, it } from 'vitest'
import type { LoginEnvelope } from '../../application/ports/sign-in/login-envelope.ts'
import { InvalidEnvelope } from '../../domain/identity/sign-in/envelope-errors.ts'
import { seededNumbers, withBitFlipped } from '../support/random-bits.ts'
import { type SealedBody, sealV1 } from '../support/sealed-request.ts'

export interface EnvelopeHarness {
  readonly envelope: LoginEnvelope
  /** Of the key that opens. */
  readonly publicKeyLine: string
  /** Of a pair that the envelope does not know. */
  readonly strangersKeyLine: string
}

/** A key and a text, and what the front ends make of both. */
const VECTOR = {
  keyText: '0123456789abcdefghijklmnopqrstuv',
  plaintext: '{"username":"alice","grantType":"password"}',
  body: '8v4/tQ023C+Vf4B35/XgtjIzjKqtD3C32zSu0XQ0GarZVSPkKQhYRyGL6zeFJWK6',
}

/** What front ends send. `slowdown` thins the cases out for an implementation that takes its time. */
export function loginEnvelopeV1Contract(
  adapter: string,
  harness: () => EnvelopeHarness,
  slowdown = 1,
) {
  const open = ({ headers, body }: SealedBody, change: { key?: string; body?: string } = {}) => {
    const key = headers['encrypt-key'] ?? ''
    return harness().envelope.open({ key, body, method: 'POST', path: '/auth/login', ...change })
  }
  const aSealed = (payload: unknown = { username: 'alice' }, options = {}) =>
    sealV1(harness().publicKeyLine, payload, options)

  describe(`LoginEnvelope contract, v1: ${adapter}`, () => {
    it('opens the known answer', async () => {
      const sealed = aSealed(VECTOR.plaintext, { keyText: VECTOR.keyText })
      expect(sealed.body).toBe(VECTOR.body)
      expect((await open(sealed)).plaintext).toBe(VECTOR.plaintext)
    })

    it.each([
      ['bare', (body: string) => body],
      ['in double quotes', (body: string) => `"${body}"`],
      ['with blanks around', (body: string) => ` \r\n${body}\n`],
      ['quoted, with blanks around', (body: string) => ` "${body}"\n`],
    ])('opens a body %s', async (_case, spell) => {
      const sealed = aSealed({ username: 'Zoë 漢字 🎉' })
      const opened = await open(sealed, { body: spell(sealed.body) })
      expect(JSON.parse(opened.plaintext)).toEqual({ username: 'Zoë 漢字 🎉' })
    })

    it.each([0, 1, 15, 16, 17, 4096])('opens a body of %i characters', async (length) => {
      const text = 'x'.repeat(length)
      expect((await open(aSealed(text))).plaintext).toBe(text)
    })

    it('gives different envelopes different replay digests, and one envelope always the same', async () => {
      const [one, other] = [aSealed(), aSealed()]
      const first = await open(one)
      expect((await open(one)).replayDigest).toBe(first.replayDigest)
      expect((await open(other)).replayDigest).not.toBe(first.replayDigest)
    })

    it('gives one digest to a key under another body', async () => {
      const keyText = VECTOR.keyText
      const one = aSealed({ a: 1 }, { keyText })
      const { body } = aSealed({ a: 2 }, { keyText })
      expect((await open(one, { body })).replayDigest).toBe((await open(one)).replayDigest)
    })

    it('refuses what was sealed for another key pair', async () => {
      const strange = sealV1(harness().strangersKeyLine, { username: 'alice' })
      await expect(open(strange)).rejects.toBeInstanceOf(InvalidEnvelope)
    })

    it('opens nothing with a bit of its header flipped', async () => {
      const sealed = aSealed()
      const header = Buffer.from(sealed.headers['encrypt-key'] ?? '', 'base64')
      for (let bit = 0; bit < header.length * 8; bit += 7 * slowdown) {
        const key = withBitFlipped(header, bit).toString('base64')
        await expect(open(sealed, { key }), `bit ${bit}`).rejects.toBeInstanceOf(InvalidEnvelope)
      }
    })

    it('gives a thousand malformed envelopes one and the same error', async () => {
      const sealed = aSealed()
      const answers = new Set<string>()
      for (const [key, body] of malformed(sealed, Math.ceil(1000 / slowdown))) {
        const refusal = await open(sealed, { key, body }).catch((error: unknown) => error)
        expect(refusal, `${key}\n${body}`).toBeInstanceOf(InvalidEnvelope)
        if (refusal instanceof InvalidEnvelope) answers.add(JSON.stringify(seen(refusal)))
      }
      expect(answers.size).toBe(1)
    })
  })
}

function seen({ message, kind, code, params }: InvalidEnvelope) {
  return { message, kind, code, params }
}

/** Damage of many kinds, the same in every run. */
function malformed({ headers, body }: SealedBody, count: number): [string, string][] {
  const below = seededNumbers(20_261_121)
  const key = headers['encrypt-key'] ?? ''
  const noise = (bytes: number) => Buffer.from(Array.from({ length: bytes }, () => below(256)))
  const kinds: (() => [string, string])[] = [
    () => [noise(256).toString('base64'), body],
    () => [noise(below(255)).toString('base64'), body],
    () => [noise(257 + below(200)).toString('base64'), body],
    () => [key, noise(16 * below(20)).toString('base64')],
    () => [key, noise(1 + below(15)).toString('base64')],
    () => [
      key,
      Buffer.from(body, 'base64')
        .subarray(0, 16 * below(2))
        .toString('base64'),
    ],
    () => [key, ''],
    () => ['!'.repeat(1 + below(50)), body],
    () => [key, '<html>'],
    () => [key.slice(0, below(key.length)), body],
    () => [Buffer.alloc(256, 255).toString('base64'), body],
    () => [Buffer.alloc(256, below(2)).toString('base64'), body],
  ]
  return Array.from({ length: count }, () => kinds[below(kinds.length)]?.() ?? ['', ''])
}
