import type { Json } from './json.ts'

const CODES = [400, 401, 403, 404, 405, 409, 412, 413, 415, 423, 429, 500, 503]

/** The body of every failure in the family's envelope: @see answerFailure */
export function failureSchema(errors: readonly string[]): Json {
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

export function failureExample(error: string): Json {
  const code = error === 'not_logged_in' ? 401 : 500
  return { code, msg: 'What went wrong', data: null, error, requestId: 'b1d5781111d84f7b' }
}

/** The body of every failure for stock Vben Admin: @see vbenFailure */
export function vbenFailureSchema(errors: readonly string[]): Json {
  return {
    type: 'object',
    required: ['code', 'data', 'error', 'message', 'reason', 'requestId'],
    properties: {
      code: { type: 'integer', const: -1 },
      data: { type: 'null' },
      error: { type: 'string', description: 'For people, in the language asked for' },
      message: { type: 'string' },
      reason: { type: 'string', enum: [...errors], description: 'Stable, for programs' },
      requestId: { type: 'string' },
    },
    additionalProperties: false,
  }
}
