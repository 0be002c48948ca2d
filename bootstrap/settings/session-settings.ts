import { whole } from './kinds.ts'

export const SESSION_SETTINGS = {
  mostOfUser: whole({
    name: 'SESSIONS_PER_USER',
    defaultValue: 20,
    min: 1,
    max: 1000,
    meaning: 'Sessions one user may have at once; a further login ends the oldest.',
  }),
  logDays: whole({
    name: 'LOGIN_LOG_DAYS',
    defaultValue: 180,
    min: 1,
    max: 3650,
    meaning: 'How long entries of the login log are kept.',
  }),
}
