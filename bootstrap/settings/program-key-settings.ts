import { whole } from './kinds.ts'

export const PROGRAM_KEY_SETTINGS = {
  mostDays: whole({
    name: 'PROGRAM_KEY_DAYS',
    defaultValue: 365,
    min: 1,
    max: 365,
    meaning: 'Longest time for which a key for programs can be made.',
  }),
  perMinute: whole({
    name: 'PROGRAM_KEY_REQUESTS_PER_MINUTE',
    defaultValue: 600,
    min: 1,
    max: 100_000_000,
    meaning: 'Requests with one key in a minute, counted on each instance by itself.',
  }),
}
