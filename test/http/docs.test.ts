import { beforeAll, describe, expect, it } from 'vitest'
import { type HttpHarness, httpHarness } from '../support/http-harness.ts'

let http: HttpHarness

beforeAll(async () => {
  http = await httpHarness()
})

describe('the API description', () => {
  it('has a page whose assets all come from here', async () => {
    expect(await http.send({ url: '/docs' })).toMatchObject({
      status: 302,
      headers: { location: 'docs/' },
    })
    const page = await http.send({ url: '/docs/' })
    expect(page.headers['content-type']).toContain('text/html')
    const assets = [...page.text.matchAll(/(?:src|href)="(?!data:)([^"]+)"/g)].map(
      ([, name]) => name,
    )
    expect(assets).toHaveLength(3)
    for (const asset of assets) {
      const { status, text } = await http.send({ url: `/docs/${asset}` })
      expect(status, asset).toBe(200)
      expect(text.length).toBeGreaterThan(10)
    }
  })

  it.each(['..%2fpackage.json', 'index.html', 'swagger-ui.js'])('serves no %s', async (name) => {
    expect(await http.send({ url: `/docs/${name}` })).toMatchObject({ status: 404 })
  })
})
