import { whole } from './kinds.ts'

export const ACCOUNT_SETTINGS = {
  registrationsPerHour: whole({
    name: 'REGISTRATIONS_PER_HOUR',
    standard: 10,
    min: 1,
    max: 100_000,
    meaning: 'Registrations that one source address may try in an hour.',
  }),
  shortestPassword: whole({
    name: 'PASSWORD_MIN_LENGTH',
    standard: 8,
    min: 8,
    max: 64,
    meaning: 'Fewest characters of a password that somebody chooses.',
  }),
}
