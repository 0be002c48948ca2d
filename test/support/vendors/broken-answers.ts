import type { ServerResponse } from 'node:http'

type Misbehaviour = (response: ServerResponse) => void

const JSON_TYPE = { 'content-type': 'application/json' }

/** Never answers. */
export const stall: Misbehaviour = () => {}

/** Begins to answer and then stops. */
export const stallInside: Misbehaviour = (response) => {
  response.writeHead(200, JSON_TYPE)
  response.write('{"access_token":"')
}

/** Invalid at once, so that no deadline has to pass. */
export const BROKEN_ANSWERS: readonly (readonly [string, Misbehaviour])[] = [
  ['floods', (response) => answer(response, 200, `{"id":1,"x":"${'x'.repeat(2 * 1024 * 1024)}"}`)],
  ['floods without an end', flood],
  ['redirects', (response) => response.writeHead(302, { location: '/elsewhere' }).end()],
  [
    'redirects and keeps the body',
    (response) => response.writeHead(307, { location: '/elsewhere' }).end(),
  ],
  ['answers HTML', (response) => answer(response, 200, '<html><body>Hello</body></html>')],
  ['answers nothing', (response) => answer(response, 200, '')],
  ['answers without content', (response) => response.writeHead(204).end()],
  ['answers a list', (response) => answer(response, 200, '[{"id":1}]')],
  ['answers a text', (response) => answer(response, 200, '"id"')],
  ['answers null', (response) => answer(response, 200, 'null')],
  ['answers half of an object', (response) => answer(response, 200, '{"id":1,"unionId":"1"')],
  ['answers two objects', (response) => answer(response, 200, '{"id":1}{"id":2}')],
  [
    'answers bytes that are no UTF-8',
    (response) => answer(response, 200, Buffer.from('{"id":"\xff"}', 'latin1')),
  ],
  ['answers an empty object', (response) => answer(response, 200, '{}')],
  ['refuses', (response) => answer(response, 401, '{"id":1,"access_token":"t","accessToken":"t"}')],
  [
    'is broken',
    (response) => answer(response, 500, '{"id":1,"access_token":"t","accessToken":"t"}'),
  ],
  [
    'names an error',
    (response) => answer(response, 200, '{"id":1,"error":"access_denied","access_token":"t"}'),
  ],
  [
    'names an error by number',
    (response) => answer(response, 200, '{"errcode":40001,"errmsg":"canary-secret"}'),
  ],
  ['hangs up', (response) => response.destroy()],
]

function answer(response: ServerResponse, status: number, body: string | Buffer): void {
  response.writeHead(status, JSON_TYPE).end(body)
}

function flood(response: ServerResponse): void {
  response.writeHead(200, JSON_TYPE)
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(65_536))) {
      // As fast as the client reads.
    }
  }
  response.on('drain', more).on('error', () => response.destroy())
  more()
}
