import { allowedEndpoint } from './addresses.ts'
import { apiPrefix, consoleFolder } from './console-folder.ts'
import { listOf, oneOf, optional, parsed, whole } from './kinds.ts'

export const CONSOLE_SETTINGS = {
  folder: optional(
    parsed(
      'CONSOLE_DIR',
      'A built front end to serve at `/`. Empty: the one that is installed, or a page about the service.',
      { accepts: 'a folder, or a .zip of it', parse: consoleFolder },
    ),
  ),
  apiPrefix: parsed(
    'CONSOLE_API_PREFIX',
    'With a console: prefix under which the front end reaches the service.',
    { defaultValue: '/prod-api', accepts: 'a path', parse: apiPrefix },
  ),
  language: oneOf(
    'CONSOLE_LANGUAGE',
    'Language of the names that a first start stores, and of answers, if neither request nor session names one.',
    ['zh_CN', 'en_US'],
  ),
  operationLogDays: whole('OPERATION_LOG_DAYS', 'How long entries of the operation log are kept.', {
    defaultValue: 180,
    min: 1,
    max: 3650,
  }),
  auditHeadsFile: optional(
    parsed('AUDIT_HEADS_FILE', 'Where the heads of the chain of the logs are appended each hour.', {
      accepts: 'a file',
      parse: (path) => path,
    }),
  ),
  repeatSeconds: whole(
    'REPEAT_SECONDS',
    'How long the same form is refused in a session after it succeeded; 0: never.',
    { defaultValue: 5, min: 0, max: 60 },
  ),
  importRows: whole(
    'IMPORT_ROWS',
    'Maximum number of rows in an imported sheet. The page of the public front end waits ten seconds for the answer.',
    { defaultValue: 1000, min: 1, max: 10_000 },
  ),
  exportRows: whole(
    'EXPORT_ROWS',
    'Maximum number of rows in an exported sheet. Its last row says if there are more.',
    { defaultValue: 100_000, min: 1, max: 1_000_000 },
  ),
  webhookEndpoints: listOf(
    parsed('WEBHOOK_ENDPOINTS', 'Where webhooks may be sent.', {
      accepts: 'hosts, host:port or networks',
      parse: allowedEndpoint,
    }),
  ),
}

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
