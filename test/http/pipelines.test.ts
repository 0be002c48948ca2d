import type { AddressInfo } from 'node:net'
import { AjvCompiler } from '@fastify/ajv-compiler'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifyInstance as App, RouteOptions } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { VALIDATION } from '../../adapters/http/edge/failures/validation.ts'
import { LAZY_COMPILERS } from '../../adapters/http/edge/lazy-compilers.ts'
import { Type } from '../../adapters/http/wire/schema.ts'
import { Tokens as T } from '../../bootstrap/wiring/tokens.ts'
import { type HttpHarness, httpHarness } from '../support/http-harness.ts'
import { closed, headText, rawAnswer, rawSocket } from '../support/raw-http.ts'
import { SOON } from '../support/soak.ts'

const ROOM = { delayMs: 10_000, memoryBytes: 2 ** 40, requests: 1000, logins: 0 }
/** One that is being answered, and as many behind it as there may be. */
const MOST = 33

async function house() {
  const asked: string[] = []
  let answer = (_body: string) => undefined as undefined
  const turn = new Promise<string>((resolve) => {
    answer = (body) => void resolve(body)
  })
  const { app } = await httpHarness({
    settings: { overload: ROOM },
    routes: () => [
      async (routes) => {
        const config = { access: 'public', reply: 'bytes' } as const
        routes.get<{ Params: { nth: string } }>('/turn/:nth', { config }, async (request) => {
          asked.push(request.params.nth)
          return `${await turn} ${request.params.nth};`
        })
        routes.get('/soon', { config }, async () => 'soon')
      },
    ],
  })
  onTestFinished(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  // A server that listens on a port has one.
  const { port } = app.server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, asked, answer }
}

function requests(count: number): string {
  const line = (nth: number) =>
    headText(`GET /turn/${nth}`, nth === count ? { connection: 'close' } : {})
  return Array.from({ length: count }, (_none, index) => line(index + 1)).join('')
}

it('requests behind another are answered in their order, as many as there may be', async () => {
  const { origin, asked, answer } = await house()
  const socket = await rawSocket(origin)
  socket.write(requests(MOST))
  await expect.poll(() => asked.length, SOON).toBe(MOST)
  answer('turn')
  const { body } = await rawAnswer(socket)
  const turns = body.toString().match(/turn \d+;/g)
  // To `rawAnswer` everything after the first head is one body.
  expect(turns).toEqual(asked.map((nth) => `turn ${nth};`))
})

it('one too many ends the connection and all of its requests', async () => {
  const { origin, asked } = await house()
  const socket = await rawSocket(origin)
  socket.resume()
  socket.write(requests(500))
  await closed(socket)
  expect(asked.length).toBeLessThanOrEqual(MOST)
  expect(socket.bytesRead).toBe(0)
  const other = await rawSocket(origin)
  other.write(headText('GET /soon', { connection: 'close' }))
  expect((await rawAnswer(other)).body.toString()).toBe('soon')
})

it('counts waiting requests, not all requests of a connection', async () => {
  const { origin } = await house()
  const socket = await rawSocket(origin)
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk
  })
  const got = () => said.split('soon').length - 1
  for (let round = 1; round <= 3; round += 1) {
    socket.write(headText('GET /soon', {}).repeat(MOST - 1))
    await expect.poll(got, SOON).toBe(round * (MOST - 1))
  }
  socket.destroy()
})

/** Named in error messages only. */
const AT = { method: 'GET', url: '/', httpStatus: '200' }

describe('schemas that are compiled when they are needed', () => {
  it('all compile, over the whole surface, whose pages share a scope', async () => {
    const routes: { readonly scope: App; readonly route: RouteOptions }[] = []
    const follow = (server: App) =>
      void server.addHook('onRoute', function (route) {
        routes.push({ scope: this, route })
      })
    const watching = { followers: [follow] }
    await httpHarness({
      rebind: (container) => container.rebind(T.Watching).toConstantValue(watching),
    })
    const [validators, serializers] = [AjvCompiler(), SerializerSelector()]
    const compiled = routes.flatMap(({ scope, route: { schema = {} } }) => {
      const shared = Object(scope.getSchemas())
      const asked = [schema.body, schema.querystring, schema.params, schema.headers]
      const validate = validators(shared, VALIDATION)
      const serialize = serializers(shared, {})
      return [
        ...asked
          .filter((part) => part !== undefined)
          .map((part) => validate({ schema: part, ...AT })),
        ...answersOf(schema.response).map((answer) => serialize({ schema: answer, ...AT })),
      ]
    })
    expect(compiled.length).toBeGreaterThan(routes.length)
    // Hundreds of pages share one scope for forms.
    const scopeOf = (url: string) => routes.find(({ route }) => route.url === url)?.scope
    expect(scopeOf('/system/config/export')).toBe(scopeOf('/system/post/export'))
  })

  it('validate like any other, with their findings', () => {
    const compile = LAZY_COMPILERS.buildValidator({}, VALIDATION)
    const validate = compile({ schema: { type: 'string' } })
    expect(validate('text')).toBe(true)
    expect(validate(1)).toBe(false)
    expect(validate.errors).toMatchObject([{ keyword: 'type' }])
    expect(validate('text')).toBe(true)
    expect(validate.errors).toBeNull()
  })
})

/** An answer has a schema, or one for each of its media types. */
function answersOf(response: unknown): unknown[] {
  return Object.values(Object(response)).flatMap((answer) => {
    const { content } = Object(answer)
    return content ? Object.values(content).map((one) => Object(one).schema) : [answer]
  })
}

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
