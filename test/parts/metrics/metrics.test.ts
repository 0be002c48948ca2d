import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { metricsServer } from '../../../adapters/http/parts/metrics/metrics.ts'
import { START_MS, type WholeService, wholeService } from '../../support/whole-service.ts'

const TOKEN = 'correct-horse-battery-staple'
const WITH_TOKEN = { headers: { authorization: `Bearer ${TOKEN}` } }

describe('with a token', () => {
  let service: WholeService
  beforeAll(async () => {
    service = await wholeService({ METRICS_TOKEN: TOKEN })
    await service.logIn('admin')
  }, START_MS)
  afterAll(() => service.close())

  const figures = async () => {
    const answer = await service.app.inject({ url: '/metrics', ...WITH_TOKEN })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/plain')
    return answer.body
  }
  const figure = async (line: string) => {
    const found = (await figures()).split('\n').find((one) => one.startsWith(`${line} `))
    return Number(found?.split(' ').at(-1) ?? 0)
  }

  it('shows metrics only with the token', async () => {
    for (const authorization of ['', TOKEN, 'Bearer ', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`]) {
      const { statusCode, body } = await service.app.inject({
        url: '/metrics',
        headers: { authorization },
      })
      expect(statusCode).toBe(401)
      expect(body).not.toContain('gatehouse_')
    }
    expect(await figures()).toContain('# TYPE gatehouse_logins_total counter')
  })

  it('counts logins by grant, registered client and result', async () => {
    const ok = `gatehouse_logins_total{grant="password",client="${service.clientId}",result="ok"}`
    const before = await figure(ok)
    await service.logIn('admin')
    expect(await figure(ok)).toBe(before + 1)
    await expect(service.logIn('admin', { password: 'Wrong-Horse-7' })).rejects.toThrow()
    const wrong = `grant="password",client="${service.clientId}",result="invalid_grant"`
    expect(await figure(`gatehouse_logins_total{${wrong}}`)).toBe(1)
    await expect(service.logIn('admin', { clientId: 'made-up-by-a-stranger' })).rejects.toThrow()
    const strange = 'grant="password",client="other",result="invalid_client"'
    expect(await figure(`gatehouse_logins_total{${strange}}`)).toBe(1)
    expect(await figures()).not.toContain('made-up')
  })

  it('leaves the page of the cache what is in it', async () => {
    const headers = await service.logIn('admin')
    const { data } = (await service.app.inject({ url: '/monitor/cache', headers })).json()
    expect(data.dbSize).toBeGreaterThan(0)
  })

  it('has codes of second factors by kind', async () => {
    expect(await figures()).toContain('# TYPE gatehouse_factors_total counter')
  })

  it('counts refusals by reason, and routes by their pattern', async () => {
    await service.app.inject({ url: '/system/user/4711' })
    await service.app.inject({ url: '/made-up-by-a-stranger' })
    expect(await figure('gatehouse_refusals_total{reason="not_logged_in"}')).toBeGreaterThan(0)
    const text = await figures()
    expect(text).toContain('method="GET",route="/system/user/:')
    expect(text).not.toMatch(/user\/4711|made-up/)
  })

  it('counts uploads and bytes by platform', async () => {
    const headers = await service.logIn('admin')
    const boundary = 'edge'
    const body = [
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"`,
      `content-type: text/plain\r\n\r\nhello\r\n--${boundary}--\r\n`,
    ].join('\r\n')
    const type = `multipart/form-data; boundary=${boundary}`
    const request = { method: 'POST', url: '/resource/oss/upload', payload: body }
    await service.send({ ...request, headers: { ...headers, 'content-type': type } })
    const stored = 'gatehouse_uploads_total{platform="default",result="stored"}'
    expect(await figure(stored)).toBe(1)
    expect(await figure('gatehouse_upload_bytes_total{platform="default"}')).toBe(5)
  })

  it('reports sessions, queues, the event loop, and durations of stores', async () => {
    expect(await figure('gatehouse_sessions')).toBeGreaterThan(0)
    const text = await figures()
    expect(text).toContain('gatehouse_queue_length{queue="passwords"} 0')
    expect(text).toContain('gatehouse_push_channels 0')
    expect(text).toContain('gatehouse_bcrypt_hashes 0')
    expect(text).toContain('gatehouse_limits_near{subject="user"} 0')
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
    expect(text).toMatch(/gatehouse_store_duration_seconds_count\{store="cache",operation="sess/)
    expect(text).toMatch(/gatehouse_store_duration_seconds_count\{store="database",operation="/)
    expect(text).toMatch(/gatehouse_store_duration_seconds_count\{store="objects",operation="put/)
  })

  it('has every figure that the dashboard asks for', async () => {
    const text = await figures()
    const asked = queries().flatMap(
      (query) => query.match(/\b(gatehouse|nodejs|process)_\w+/g) ?? [],
    )
    expect(asked.length).toBeGreaterThan(15)
    const known = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    )
    expect(asked.filter((name) => !known.includes(name))).toEqual([])
  })

  it('has every figure of ours in a panel of the dashboard', async () => {
    const own = [...(await figures()).matchAll(/^# TYPE (gatehouse_\w+) /gm)].map(
      ([, name]) => name,
    )
    const asked = queries().join('\n')
    expect(own.filter((name = '') => !asked.includes(name))).toEqual([])
  })
})

describe('without settings', () => {
  it('the address does not exist', async () => {
    const service = await wholeService()
    try {
      const { body } = await service.app.inject({ url: '/metrics', ...WITH_TOKEN })
      expect(body).not.toContain('gatehouse_')
      expect(JSON.parse(body).code).toBe(404)
    } finally {
      await service.close()
    }
  })
})

describe('on a port of its own', () => {
  const exposition = { contentType: 'text/plain', text: async () => 'figures' }

  it('answers nothing else', async () => {
    const app = metricsServer(exposition, undefined)
    expect((await app.inject({ url: '/metrics' })).body).toBe('figures')
    expect((await app.inject({ url: '/' })).statusCode).toBe(404)
  })

  it('asks for the token when there is one', async () => {
    const app = metricsServer(exposition, TOKEN)
    expect((await app.inject({ url: '/metrics' })).statusCode).toBe(401)
    expect((await app.inject({ url: '/metrics', ...WITH_TOKEN })).body).toBe('figures')
  })
})

/** Of all panels. */
function queries(): string[] {
  const path = new URL('../../../docs/grafana/gatehouse.json', import.meta.url)
  const { panels } = JSON.parse(readFileSync(path, 'utf8'))
  return panels.flatMap(({ targets = [] }: { targets?: { expr: string }[] }) =>
    targets.map(({ expr }) => expr),
  )
}
