import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import type { WebhookSignatures } from '../../../application/parts/webhooks/webhook-secrets.ts'

/** The library of those who wrote the specification checks what was signed. */
export function webhookSignaturesContract(adapter: string, fresh: () => WebhookSignatures) {
  describe(`WebhookSignatures contract: ${adapter}`, () => {
    const at = new Date()
    const body = '{"type":"ping","data":{"name":"岗位"}}'
    const headersFor = (secrets: readonly string[], signedAt = at) => ({
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(signedAt.getTime() / 1000)),
      'webhook-signature': fresh().sign(secrets, { id: 'evt_1', at: signedAt, body }),
    })
    const isVerified = (secret: string, text: string, headers: Record<string, string>) => {
      try {
        new Webhook(secret).verify(text, headers)
        return true
      } catch {
        return false
      }
    }

    it('makes secrets of 32 bytes, never the same', () => {
      const secrets = Array.from({ length: 20 }, () => fresh().newSecret())
      expect(new Set(secrets).size).toBe(20)
      for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    })

    it('signs so that receivers can verify it, with each of several secrets', () => {
      const [one, two, other] = [1, 2, 3].map(() => fresh().newSecret())
      const headers = headersFor([one ?? '', two ?? ''])
      expect(headers['webhook-signature'].split(' ')).toHaveLength(2)
      const verified = [one, two, other].map((secret) => isVerified(secret ?? '', body, headers))
      expect(verified).toEqual([true, true, false])
    })

    it('signs id, time and body: with another one it is a forgery', () => {
      const secret = fresh().newSecret()
      const headers = headersFor([secret])
      const later = String(Number(headers['webhook-timestamp']) + 1)
      expect(isVerified(secret, body, headers)).toBe(true)
      expect(isVerified(secret, `${body} `, headers)).toBe(false)
      expect(isVerified(secret, body, { ...headers, 'webhook-id': 'evt_2' })).toBe(false)
      expect(isVerified(secret, body, { ...headers, 'webhook-timestamp': later })).toBe(false)
    })

    it('is refused by receivers when somebody sends it again much later', () => {
      const secret = fresh().newSecret()
      const old = new Date(at.getTime() - 10 * 60_000)
      expect(isVerified(secret, body, headersFor([secret], old))).toBe(false)
    })
  })
}
