import { AjvCompiler } from '@fastify/ajv-compiler'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifyInstance as App, RouteOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { VALIDATION } from '../../adapters/http/edge/failures/validation.ts'
import { LAZY_COMPILERS } from '../../adapters/http/edge/lazy-compilers.ts'
import { NOTHING_WATCHED } from '../../bootstrap/watching/watching.ts'
import { Tokens as T } from '../../bootstrap/wiring/tokens.ts'
import { httpHarness } from '../support/http-harness.ts'

/** Named in error messages only. */
const AT = { method: 'GET', url: '/', httpStatus: '200' }

describe('schemas that are compiled when they are needed', () => {
  it('all compile, over the whole surface, whose pages share a scope', async () => {
    const routes: { readonly scope: App; readonly route: RouteOptions }[] = []
    const follow = (server: App) =>
      void server.addHook('onRoute', function (route) {
        routes.push({ scope: this, route })
      })
    const watching = { ...NOTHING_WATCHED, followers: [follow] }
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
