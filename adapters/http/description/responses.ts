import type { OwnForm, ReplyForm } from '../route-config.ts'
import { FILE_TYPE, type RouteEntry } from '../route-table.ts'
import { exampleOf } from './example-of.ts'
import { closed, type Json, jsonAt } from './json.ts'

const CODES = [400, 401, 403, 404, 405, 409, 412, 413, 415, 423, 429, 500, 503]

interface Described {
  readonly entry: RouteEntry
  readonly errors: readonly string[]
  /** The answers as the library collected them. */
  readonly declared: Json
  readonly schemas: Json
}

const JSON_TYPE = 'application/json'
const WITHOUT_BODY = { description: 'No body' }
const RESPONSES: Readonly<Record<Exclude<ReplyForm, OwnForm>, (route: Described) => Json>> = {
  envelope: (route) => ({
    '200': response('Success, or a refusal with another code', enveloped(route)),
    '503': response('Too busy', failure(route)),
  }),
  bytes: (route) => ({
    '200': response('The content, or a refusal as JSON', { ...bytes(route), ...failure(route) }),
    ...parts(route),
    '503': response('Too busy', failure(route)),
  }),
  plain: (route) => ({ ...plain(route), ...refused(route) }),
  stream: (route) => ({ ...stream(route), ...refused(route) }),
}

function stream(route: Described): Json {
  if (route.entry.config.upgrade === true) {
    return {
      '101': { description: 'A WebSocket' },
      '404': { description: 'The request is not an upgrade' },
    }
  }
  const declared = emptyAnswers(Object.entries(route.declared))
  if (route.entry.method === 'HEAD') return { '200': WITHOUT_BODY }
  return Object.keys(declared).length > 0
    ? declared
    : { '200': response('The stream', bytes(route)) }
}

function ownForm(route: Described, form: OwnForm): Json {
  const schema = form.failureSchema(route.errors)
  const failed = { [JSON_TYPE]: { schema, example: exampleOf(schema, route.schemas) } }
  return { ...plain(route), default: response('A refusal with its HTTP status', failed) }
}

/** @returns all answers of a route by status, each with a closed schema and an example */
export function responsesOf(route: Described): Json {
  const { reply } = route.entry
  return typeof reply === 'object' ? ownForm(route, reply) : RESPONSES[reply](route)
}

function enveloped(route: Described): Json {
  const success = closed(jsonAt(route.declared, '200', 'content', JSON_TYPE).schema)
  const named = jsonAt(success, 'properties')
  const code = { type: 'integer', const: 200 }
  const fixed = { ...jsonAt(success), properties: { ...named, code } }
  const example = { ...jsonAt(exampleOf(fixed, route.schemas)), msg: 'Done' }
  const [error = ''] = route.errors
  const examples = { done: { value: example }, refused: { value: failureExample(error) } }
  return { [JSON_TYPE]: { schema: { oneOf: [fixed, failureSchema(route.errors)] }, examples } }
}

function failure({ errors }: Described): Json {
  const [error = ''] = errors
  return { [JSON_TYPE]: { schema: failureSchema(errors), example: failureExample(error) } }
}

function refused(route: Described): Json {
  if (route.entry.method === 'HEAD') return { default: WITHOUT_BODY }
  return { default: response('A refusal with its HTTP status', failure(route)) }
}

function bytes({ entry: { produces } }: Described): Json {
  const content = { schema: { type: 'string', contentEncoding: 'binary' }, example: '…' }
  const json = { schema: { type: 'object' }, example: {} }
  return Object.fromEntries(produces.map((type) => [type, type === JSON_TYPE ? json : content]))
}

/** Declared answers are JSON data. A route that declares none sends its `produces` types. */
function plain(route: Described): Json {
  const all = Object.entries(route.declared)
  const data = all.filter(([, one]) => hasContent(one))
  const described = {
    ...Object.fromEntries(data.map(([status, one]) => [status, dataResponse(one, route.schemas)])),
    ...emptyAnswers(all),
  }
  if (data.length > 0) return described
  const content = { ...described, '200': response('The content', bytes(route)) }
  return route.entry.produces.includes(FILE_TYPE) ? { ...content, ...parts(route) } : content
}

function emptyAnswers(declared: readonly (readonly [string, unknown])[]): Json {
  const empty = declared.filter(([status, one]) => status !== '200' && !hasContent(one))
  return Object.fromEntries(empty.map(([status]) => [status, WITHOUT_BODY]))
}

function hasContent(declared: unknown): boolean {
  return Object.hasOwn(jsonAt(declared), 'content')
}

function dataResponse(declared: unknown, schemas: Json): Json {
  const schema = closed(jsonAt(declared, 'content', JSON_TYPE).schema)
  const content = { [JSON_TYPE]: { schema, example: exampleOf(schema, schemas) } }
  return { description: 'The data', content }
}

function parts(route: Described): Json {
  return {
    '206': response('The requested range', bytes(route)),
    '302': { description: 'Redirect to the storage platform, if it is set up so' },
    '304': { description: 'Not modified' },
    '412': { description: 'The file has another version' },
    '416': { description: 'The range is not satisfiable' },
  }
}

function response(description: string, content: Json): Json {
  return { description, content }
}

/** The body of every failure in the family's envelope: @see answerFailure */
function failureSchema(errors: readonly string[]): Json {
  return {
    type: 'object',
    required: ['code', 'msg', 'data', 'error', 'requestId'],
    properties: {
      code: { type: 'integer', enum: CODES },
      msg: { type: 'string', description: 'For people, in the language asked for' },
      data: { type: 'null' },
      error: { type: 'string', enum: [...errors], description: 'Stable, for programs' },
      requestId: { type: 'string' },
    },
    additionalProperties: false,
  }
}

function failureExample(error: string): Json {
  const code = error === 'not_logged_in' ? 401 : 500
  return { code, msg: 'What went wrong', data: null, error, requestId: 'b1d5781111d84f7b' }
}
