import { beforeAll, describe, expect, it } from 'vitest'
import { consoleRoutes, NoticeListener } from '../support/console-harness.ts'
import { deviceRoutes } from '../support/devices-harness.ts'
import { type HttpHarness, httpHarness } from '../support/http-harness.ts'

let http: HttpHarness

beforeAll(async () => {
  http = await httpHarness({
    routes: (stores) => [...deviceRoutes(stores), ...consoleRoutes(stores, new NoticeListener())],
  })
})

describe('the API description', () => {
  it('describes every route with a summary, a tag and the envelope of its reply', async () => {
    const { text } = await http.send({ url: '/openapi.json' })
    const { paths } = JSON.parse(text)
    const hidden = /^\/(docs|openapi)/
    for (const { method, url } of http.app.routeTable.entries) {
      if (method === 'HEAD' || hidden.test(url)) continue
      const operation = paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      expect(operation?.summary, url).toBeTruthy()
      expect(operation?.tags, url).toHaveLength(1)
      const { schema } = operation.responses['200'].content['application/json']
      expect(Object.keys(schema.properties), url).toContain('code')
    }
  })

  it('has a page whose assets all come from here', async () => {
    expect(await http.send({ url: '/docs' })).toMatchObject({
      status: 302,
      headers: { location: 'docs/' },
    })
    const page = await http.send({ url: '/docs/' })
    expect(page.headers['content-type']).toContain('text/html')
    const assets = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, name]) => name)
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
