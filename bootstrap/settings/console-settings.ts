import { whole } from './kinds.ts'

export const CONSOLE_SETTINGS = {
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
  exportRows: whole({
    name: 'EXPORT_ROWS',
    standard: 100_000,
    min: 1,
    max: 1_000_000,
    meaning: 'Most rows in one exported sheet; its last row tells when there would be more.',
  }),
}
