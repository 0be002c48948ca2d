import type { FastifyReply, RouteOptions } from 'fastify'
import { JsonText } from '../../wire/json-text.ts'
import { pageProperties } from '../../wire/page-query.ts'
import { Type } from '../../wire/schema.ts'
import { type Language, languageOf } from '../../words/language.ts'
import { successText, textFor } from '../../words/texts.ts'
import type { RouteSurfaces } from '../surfaces.ts'
import { KeptAnswers } from './kept-answers.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const HEAD = { code: Type.Integer({ examples: [200] }), msg: Type.String() }

/**
 * Wraps schema and handler of a route in the family's envelope; nothing else adds it. Routes
 * declare and return only their data. A `JsonText` is inserted unchanged. Paged answers have no
 * `data` key, not even `null`. Callers with another wire get theirs.
 */
export function putOnEnvelope(route: RouteOptions, surfaces: RouteSurfaces): void {
  const data = dataSchema(route)
  const page = pageProperties(data)
  const { handler } = route
  const properties = page ?? { data: Type.Unsafe(data) }
  const response = { 200: Type.Object({ ...HEAD, ...properties }) }
  // HEAD answers have no body; compiling a serializer would only slow down the start.
  route.schema = { ...route.schema, response: route.method === 'HEAD' ? {} : response }
  const kept = route.config?.keepsAnswers ? new KeptAnswers() : undefined
  route.handler = async function enveloped(request, reply) {
    const result: unknown = await handler.call(this, request, reply)
    reply.bodyCode = 200
    const msg = textOf(reply, languageOf(request))
    const other = surfaces.writerFor(request, reply)
    if (kept && isRecord(result)) return kept.answer(reply, result, msg, other)
    if (result instanceof JsonText) {
      void reply.type(JSON_TYPE)
      return result.answer(msg)
    }
    const body = page
      ? { ...asPage(result), code: 200, msg }
      : { code: 200, msg, data: result ?? null }
    if (other === undefined) return body
    void reply.type(JSON_TYPE)
    return other.write(body)
  }
}

function textOf({ warning }: FastifyReply, language: Language): string {
  return warning ? textFor(warning.text, warning.params, language) : successText(language)
}

function dataSchema({ schema, url }: RouteOptions): object {
  const response: unknown = schema?.response
  const data = isRecord(response) ? response['200'] : undefined
  if (!isRecord(data)) throw new Error(`${url} does not declare its reply`)
  return data
}

function asPage(result: unknown): Record<string, unknown> {
  return isRecord(result) ? result : {}
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
