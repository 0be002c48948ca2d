import { oneOf, whole } from './kinds.ts'

export const PUSH_SETTINGS = {
  sse: oneOf({
    name: 'PUSH_SSE',
    words: ['on', 'off'],
    meaning: 'Whether pages may open an event stream for messages of the server.',
  }),
  websocket: oneOf({
    name: 'PUSH_WEBSOCKET',
    words: ['off', 'on'],
    meaning: 'The same over a WebSocket, for front ends that are built for one.',
  }),
  tokenInQuery: oneOf({
    name: 'PUSH_TOKEN_IN_QUERY',
    words: ['on', 'off'],
    meaning:
      'Whether the token may stand in the address of a channel, as the public front end sends it. Own clients do better with one-use tickets.',
  }),
  perUser: whole({
    name: 'PUSH_PER_USER',
    standard: 10,
    min: 1,
    max: 1000,
    meaning: 'Channels one user may have open on one instance; a further one closes the oldest.',
  }),
  total: whole({
    name: 'PUSH_TOTAL',
    standard: 5000,
    min: 1,
    max: 9000,
    meaning: 'Channels that may be open on one instance; whoever comes then is told to come later.',
  }),
}
