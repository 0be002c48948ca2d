import { describe, expect, it } from 'vitest'
import { CallTimes } from '../../../adapters/prometheus/parts/metrics/call-times.ts'
import { PrometheusExposition } from '../../../adapters/prometheus/parts/metrics/prometheus-exposition.ts'
import { PrometheusMetrics } from '../../../adapters/prometheus/parts/metrics/prometheus-metrics.ts'
import { metricsContract } from './metrics.contract.ts'

metricsContract('Prometheus', () => setUp().metrics)

function setUp() {
  const exposition = new PrometheusExposition()
  const { registry } = exposition
  return {
    exposition,
    metrics: new PrometheusMetrics(registry),
    calls: new CallTimes(registry),
    lines: async (name: string) =>
      (await exposition.text()).split('\n').filter((line) => line.startsWith(name)),
  }
}

describe('the figures', () => {
  // As `promtool check metrics` has it.
  it('have names that tell their kind', async () => {
    const { lines } = setUp()
    const kinds = (await lines('# TYPE ')).map((line) => line.split(' ').slice(2))
    expect(kinds.length).toBeGreaterThan(20)
    for (const [name = '', kind] of kinds) {
      expect(name.endsWith('_total'), name).toBe(kind === 'counter')
      if (kind !== 'histogram' && kind !== 'summary')
        expect(name).not.toMatch(/_(sum|count|bucket)$/)
    }
  })

  it('count by labels', async () => {
    const { metrics, lines } = setUp()
    metrics.loginEnded({ grantType: 'sms', clientId: 'pc', result: 'ok' })
    metrics.loginEnded({ grantType: 'sms', clientId: 'pc', result: 'ok' })
    metrics.objectWritten({ platformKey: 'default', bytes: 5, result: 'stored' })
    metrics.factorTyped('recovery', 'refused')
    expect(await lines('gatehouse_factors_total')).toEqual([
      'gatehouse_factors_total{kind="recovery",result="refused"} 1',
    ])
    expect(await lines('gatehouse_logins_total')).toEqual([
      'gatehouse_logins_total{grant="sms",client="pc",result="ok"} 2',
    ])
    expect(await lines('gatehouse_upload_bytes_total')).toEqual([
      'gatehouse_upload_bytes_total{platform="default"} 5',
    ])
  })

  it('keep no more values of a label than are bounded', async () => {
    const { metrics, lines } = setUp()
    for (let n = 0; n < 1000; n += 1) {
      metrics.loginEnded({ grantType: 'sms', clientId: `client-${n}`, result: 'ok' })
      const route = `/made/up/${n}`
      const answer = { method: `M${n}`, route, status: 200, seconds: 0, refusal: `r${n}` }
      metrics.requestAnswered(answer)
    }
    expect(await lines('gatehouse_logins_total')).toHaveLength(51)
    expect(await lines('gatehouse_refusals_total')).toHaveLength(201)
    expect(await lines('gatehouse_http_responses_total')).toHaveLength(1)
    expect(await lines('gatehouse_http_request_duration_seconds_count')).toHaveLength(501)
    const others = 'gatehouse_logins_total{grant="sms",client="other",result="ok"} 950'
    expect(await lines('gatehouse_logins_total')).toContain(others)
  })

  it('have the time of a call, however it ends, and change nothing about it', async () => {
    const { calls, lines } = setUp()
    expect(calls.around('cache', 'get', () => 7)).toBe(7)
    const failing = () =>
      calls.around('cache', 'get', async () => Promise.reject(new Error('away')))
    await expect(failing()).rejects.toThrow('away')
    expect(await calls.around('cache', 'get', async () => 8)).toBe(8)
    expect(await lines('gatehouse_store_duration_seconds_count')).toEqual([
      'gatehouse_store_duration_seconds_count{store="cache",operation="get",result="failed"} 1',
      'gatehouse_store_duration_seconds_count{store="cache",operation="get",result="ok"} 1',
    ])
  })
})

describe('a reading', () => {
  it('is looked up each time, and missing when it cannot be read', async () => {
    const { exposition, lines } = setUp()
    let size = 3
    const one = { name: 'gatehouse_one', help: 'One.' }
    exposition.add({
      ...one,
      read: async () => (size > 3 ? Promise.reject(new Error('away')) : { '': size }),
    })
    const many = { name: 'gatehouse_many', help: 'Many.', label: 'state' }
    exposition.add({ ...many, read: async () => ({ busy: 1, idle: 2 }) })
    expect(await lines('gatehouse_one')).toEqual(['gatehouse_one 3'])
    size = 4
    expect(await lines('gatehouse_one')).toEqual([])
    expect(await lines('gatehouse_many')).toEqual([
      ...['gatehouse_many{state="busy"} 1', 'gatehouse_many{state="idle"} 2'],
    ])
  })
})
