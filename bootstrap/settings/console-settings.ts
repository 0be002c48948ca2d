import { apiPrefix, consoleFolder } from './console-folder.ts'
import { oneOf, optional, parsed, whole } from './kinds.ts'

export const CONSOLE_SETTINGS = {
  folder: optional(
    parsed({
      name: 'CONSOLE_DIR',
      accepts: 'a folder, or a .zip of it',
      meaning:
        'A built front end, which is served at `/`. Without it there is a page about the service.',
      parse: consoleFolder,
    }),
  ),
  apiPrefix: parsed({
    name: 'CONSOLE_API_PREFIX',
    standard: '/prod-api',
    accepts: 'a path',
    meaning:
      'With `CONSOLE_DIR`: where the front end reaches the service, beside its own addresses.',
    parse: apiPrefix,
  }),
  language: oneOf({
    name: 'CONSOLE_LANGUAGE',
    words: ['zh_CN', 'en_US'],
    meaning:
      'Language of the texts that come with the service and are stored: names of parameters, menus and labels, the nickname of `admin`. What is there already stays as it is.',
  }),
  operationLogDays: whole({
    name: 'OPERATION_LOG_DAYS',
    standard: 180,
    min: 1,
    max: 3650,
    meaning: 'How long lines of the operation log are kept.',
  }),
  repeatSeconds: whole({
    name: 'REPEAT_SECONDS',
    standard: 5,
    min: 0,
    max: 60,
    meaning:
      'How long the same form, sent again in a session, is refused after it succeeded; 0 lets it through.',
  }),
  importRows: whole({
    name: 'IMPORT_ROWS',
    standard: 1000,
    min: 1,
    max: 10_000,
    meaning:
      'Most rows of a sheet of users. The page of the public front end waits ten seconds for its answer; own callers may wait longer.',
  }),
  exportRows: whole({
    name: 'EXPORT_ROWS',
    standard: 100_000,
    min: 1,
    max: 1_000_000,
    meaning: 'Most rows in one exported sheet; its last row tells when there would be more.',
  }),
}
