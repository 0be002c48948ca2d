import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../bootstrap/settings/config.ts'
import { otlpHeaders } from '../../bootstrap/settings/watch-settings.ts'
import { problemsOf } from '../support/wrong-settings.ts'

const TOKEN = 'correct-horse-battery-staple'

describe('settings of metrics and traces', () => {
  it('are off unless they are set', () => {
    const { metrics, traces } = loadConfig({}, () => '')
    expect([metrics.port, metrics.token, traces.endpoint]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it.each([
    [{ METRICS_PORT: 'x' }, 'METRICS_PORT'],
    [{ METRICS_PORT: '5320' }, 'METRICS_PORT must differ from PORT.'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
    [{ METRICS_TOKEN: 'sixteen and blanks' }, 'METRICS_TOKEN'],
    [{ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, 'METRICS_TOKEN must be set'],
    [{ METRICS_PORT: '9464', METRICS_HOST: 'a b' }, 'METRICS_HOST'],
    [{ METRICS_TOKENS: TOKEN }, 'METRICS_TOKENS is not a setting'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'key' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'key=%zz' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
    [{ TRACES_PERCENT: '101' }, 'TRACES_PERCENT'],
  ])('%j stops the start, by name', (env: Record<string, string>, told) => {
    const [problem = '', ...others] = problemsOf(env)
    expect(problem).toContain(told)
    expect(others).toEqual([])
  })

  it('may stand on any address with a token', () => {
    const env = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: TOKEN }
    expect(problemsOf(env)).toEqual([])
  })

  it('read headers as the specification writes them', () => {
    expect(otlpHeaders('api-key=a%20b, x=1=2')).toEqual({ 'api-key': 'a b', x: '1=2' })
  })
})
