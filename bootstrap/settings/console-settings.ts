import { whole } from './kinds.ts'

export const CONSOLE_SETTINGS = {
  operationLogDays: whole({
    name: 'OPERATION_LOG_DAYS',
    standard: 180,
    min: 1,
    max: 3650,
    meaning: 'How long lines of the operation log are kept.',
  }),
}
