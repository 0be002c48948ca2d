import { describe, expect, it } from 'vitest'
import type { Metrics } from '../../../application/ports/metrics.ts'

const HOSTILE = ['', '"} 1\n', '\\', '\0', '客户端', 'x'.repeat(10_000)]

export function metricsContract(adapter: string, fresh: () => Metrics) {
  describe(`Metrics contract: ${adapter}`, () => {
    it.each(HOSTILE)('takes whatever text it is given: %j', (text) => {
      const metrics = fresh()
      const answer = { method: text, route: text, status: 200, seconds: 0.1, refusal: text }
      expect(metrics.requestAnswered(answer)).toBeUndefined()
      metrics.requestAnswered({ ...answer, refusal: null })
      metrics.loginEnded({ grantType: text, clientId: text, result: text })
      metrics.loginEnded({ grantType: undefined, clientId: undefined, result: 'ok' })
      metrics.jobEnded(text, 'failed')
      metrics.objectWritten({ platformKey: text, bytes: 1, result: 'stored' })
    })

    it('accepts each kind of event', () => {
      const metrics = fresh()
      expect(metrics.factorTyped('totp', 'passed')).toBeUndefined()
      expect(metrics.codeSent('sms', 'sent')).toBeUndefined()
      expect(metrics.moveEnded({ state: 'done', files: 3 })).toBeUndefined()
    })
  })
}
