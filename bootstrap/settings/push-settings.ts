import { oneOf, whole } from './kinds.ts'

export const PUSH_SETTINGS = {
  sse: oneOf({
    name: 'PUSH_SSE',
    words: ['on', 'off'],
    meaning: 'Whether pages may open an event stream for messages from the server.',
  }),
  websocket: oneOf({
    name: 'PUSH_WEBSOCKET',
    words: ['off', 'on'],
    meaning:
      'Whether pages may use a WebSocket for these messages, if the front end is built for one.',
  }),
  tokenInQuery: oneOf({
    name: 'PUSH_TOKEN_IN_QUERY',
    words: ['on', 'off'],
    meaning:
      'Whether the token may be in the address of a channel, as the public front end sends it.',
  }),
  perUser: whole({
    name: 'PUSH_PER_USER',
    defaultValue: 10,
    min: 1,
    max: 1000,
    meaning: 'Open channels per user on one instance; a further one closes the oldest.',
  }),
  total: whole({
    name: 'PUSH_TOTAL',
    defaultValue: 5000,
    min: 1,
    max: 9000,
    meaning: 'Open channels on one instance; further ones are told to come back later.',
  }),
}
