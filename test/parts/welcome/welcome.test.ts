import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { START_MS, type WholeService, wholeService } from '../../support/whole-service.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

let service: WholeService

beforeAll(async () => {
  service = await wholeService()
}, START_MS)
afterAll(() => service.close())

const ask = (url: string, headers: Record<string, string>) =>
  service.app.inject({ method: 'GET', url, headers })

describe('GET / without a console', () => {
  it('shows a browser what runs, and the lines that a front end needs', async () => {
    const { statusCode, headers, body } = await ask('/', BROWSER)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain(`VITE_GLOB_RSA_PUBLIC_KEY=${service.publicKey}`)
    expect(body).toContain(`VITE_GLOB_APP_CLIENT_ID=${service.clientId}`)
    expect(body).toContain(`VITE_APP_RSA_PUBLIC_KEY=${service.publicKey}`)
    expect(body).toContain(`VITE_APP_CLIENT_ID=${service.clientId}`)
    for (const link of ['account/', 'docs/', 'readyz', 'dev/inbox'])
      expect(body).toContain(`href="${link}"`)
    expect(body).toMatch(/Version \d+\.\d+\.\d+/)
  })

  it('speaks the language of the browser, or the one that is chosen', async () => {
    const chinese = { ...BROWSER, 'accept-language': 'zh-CN,zh;q=0.9' }
    expect((await ask('/', chinese)).body).toContain('服务已启动')
    expect((await ask('/?lang=en', chinese)).body).toContain('The service is running.')
    expect((await ask('/?lang=xx', chinese)).body).toContain('服务已启动')
  })

  it('loads nothing from anywhere, and lets nothing else run', async () => {
    const { headers, body } = await ask('/', BROWSER)
    expect(body).not.toMatch(/\s(?:src|href)="(?:https?:)?\/\//)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toMatch(/https?:/)
  })

  it('sends what the page is made of, and no other file', async () => {
    const page = (await ask('/', BROWSER)).body
    const names = [...page.matchAll(/welcome\/([\w.-]+)/g)].map(([, name]) => name)
    for (const name of [...names, 'overview-figures.mjs', 'overview-charts.mjs', 'uplot.js']) {
      const { statusCode, headers, body } = await ask(`/welcome/${name}`, {})
      expect([name, statusCode, headers['x-content-type-options']]).toEqual([name, 200, 'nosniff'])
      expect(headers['content-type']).toMatch(
        /^(text\/(javascript|css); charset=utf-8|image\/jpeg)$/,
      )
      expect(body.length).toBeGreaterThan(500)
    }
    for (const name of ['welcome-page.ts', '..%2Fwelcome-page.ts', 'uplot.js%00']) {
      expect((await ask(`/welcome/${name}`, {})).json(), name).toMatchObject({
        error: 'route_not_found',
      })
    }
  })

  it('answers programs with not found', async () => {
    const { body } = await ask('/', { accept: 'application/json' })
    expect(JSON.parse(body)).toMatchObject({ code: 404, error: 'route_not_found' })
  })
})

it('does not tell strangers its version', async () => {
  const entry = { DEV_INBOX: 'off', CAPTCHA: 'math', VBEN_SURFACE: 'off' }
  const closed = await wholeService({ ...entry, PUBLIC_URL: 'https://console.example' })
  const { body } = await closed.app.inject({ method: 'GET', url: '/', headers: BROWSER })
  await closed.close()
  expect(body).toContain('VITE_GLOB_RSA_PUBLIC_KEY=')
  expect(body).not.toContain('Version')
  expect(body).not.toContain('dev/inbox')
})
