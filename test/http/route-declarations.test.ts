import { describe, expect, it } from 'vitest'
import { Type } from '../../adapters/http/wire/schema.ts'
import { type HttpHarness, httpHarness } from '../support/http-harness.ts'

describe('the start of the server', () => {
  it.each([
    ['declares no access', {}, 'does not declare its access'],
    ['declares an empty access', { config: { access: '' } }, 'does not declare its access'],
    ['has a malformed permission code', { config: { access: 'system:*:*' } }, 'permission code'],
  ])('stops when a route %s', async (_case, options, reason) => {
    const schema = { response: { 200: Type.Null() } }
    const routes = () => [
      async (app: HttpHarness['app']) => {
        app.get('/careless', { schema, ...options }, async () => null)
      },
    ]
    await expect(httpHarness({ routes })).rejects.toThrow(reason)
  })

  it('stops when a route declares no reply', async () => {
    const routes = () => [
      async (app: HttpHarness['app']) => {
        app.get('/careless', { config: { access: 'public' } }, async () => null)
      },
    ]
    await expect(httpHarness({ routes })).rejects.toThrow('does not declare its reply')
  })

  it('stops when a writing route takes its token from the query', async () => {
    const schema = { response: { 200: Type.Null() } }
    const config = { access: 'session', tokenInQuery: true } as const
    const routes = () => [
      async (app: HttpHarness['app']) => {
        app.post('/careless', { schema, config }, async () => null)
      },
    ]
    await expect(httpHarness({ routes })).rejects.toThrow('only GET routes may')
  })
})
