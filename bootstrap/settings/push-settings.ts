import { oneOf, whole } from './kinds.ts'

export const PUSH_SETTINGS = {
  sse: oneOf('PUSH_SSE', 'Whether pages may open an event stream for messages from the server.', [
    'on',
    'off',
  ]),
  websocket: oneOf(
    'PUSH_WEBSOCKET',
    'Whether pages may use a WebSocket for these messages, if the front end is built for one.',
    ['off', 'on'],
  ),
  tokenInQuery: oneOf(
    'PUSH_TOKEN_IN_QUERY',
    'Whether the token may be in the address of a channel, as the public front end sends it.',
    ['on', 'off'],
  ),
  perUser: whole(
    'PUSH_PER_USER',
    'Open channels per user on one instance; a further one closes the oldest.',
    { defaultValue: 10, min: 1, max: 1000 },
  ),
  total: whole(
    'PUSH_TOTAL',
    'Open channels on one instance; further ones are told to come back later.',
    { defaultValue: 5000, min: 1, max: 9000 },
  ),
}
