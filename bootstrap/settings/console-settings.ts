import { allowedEndpoint } from './addresses.ts'
import { apiPrefix, consoleFolder } from './console-folder.ts'
import { listOf, oneOf, optional, parsed, whole } from './kinds.ts'

export const CONSOLE_SETTINGS = {
  folder: optional(
    parsed({
      name: 'CONSOLE_DIR',
      accepts: 'a folder, or a .zip of it',
      meaning:
        'A built front end to serve at `/`. Empty: the one that is installed, or a page about the service.',
      parse: consoleFolder,
    }),
  ),
  apiPrefix: parsed({
    name: 'CONSOLE_API_PREFIX',
    defaultValue: '/prod-api',
    accepts: 'a path',
    meaning: 'With a console: prefix under which the front end reaches the service.',
    parse: apiPrefix,
  }),
  language: oneOf({
    name: 'CONSOLE_LANGUAGE',
    words: ['zh_CN', 'en_US'],
    meaning:
      'Language of the names that a first start stores, and of answers, if neither request nor session names one.',
  }),
  operationLogDays: whole({
    name: 'OPERATION_LOG_DAYS',
    defaultValue: 180,
    min: 1,
    max: 3650,
    meaning: 'How long entries of the operation log are kept.',
  }),
  auditHeadsFile: optional(
    parsed({
      name: 'AUDIT_HEADS_FILE',
      accepts: 'a file',
      meaning: 'Where the heads of the chain of the logs are appended each hour.',
      parse: (path) => path,
    }),
  ),
  repeatSeconds: whole({
    name: 'REPEAT_SECONDS',
    defaultValue: 5,
    min: 0,
    max: 60,
    meaning: 'How long the same form is refused in a session after it succeeded; 0: never.',
  }),
  importRows: whole({
    name: 'IMPORT_ROWS',
    defaultValue: 1000,
    min: 1,
    max: 10_000,
    meaning:
      'Maximum number of rows in an imported sheet. The page of the public front end waits ten seconds for the answer.',
  }),
  exportRows: whole({
    name: 'EXPORT_ROWS',
    defaultValue: 100_000,
    min: 1,
    max: 1_000_000,
    meaning: 'Maximum number of rows in an exported sheet. Its last row says if there are more.',
  }),
  webhookEndpoints: listOf(
    parsed({
      name: 'WEBHOOK_ENDPOINTS',
      accepts: 'hosts, host:port or networks',
      meaning: 'Where webhooks may be sent.',
      parse: allowedEndpoint,
    }),
  ),
}
