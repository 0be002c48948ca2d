import { oneOf, whole } from './kinds.ts'

export const ACCOUNT_SETTINGS = {
  registrationsPerHour: whole({
    name: 'REGISTRATIONS_PER_HOUR',
    standard: 10,
    min: 1,
    max: 100_000,
    meaning: 'Registrations that one source address may try in an hour.',
  }),
  profileChangesPerHour: whole({
    name: 'PROFILE_CHANGES_PER_HOUR',
    standard: 20,
    min: 1,
    max: 1000,
    meaning: 'How often somebody may change their own profile in an hour.',
  }),
  shortestPassword: whole({
    name: 'PASSWORD_MIN_LENGTH',
    standard: 8,
    min: 8,
    max: 64,
    meaning:
      'Fewest characters of a password that somebody chooses. The page of the public front end takes at most 20.',
  }),
  passwordChange: oneOf({
    name: 'PASSWORD_CHANGE',
    words: ['advised', 'required', 'off'],
    meaning:
      "What happens when somebody else set a user's password. `advised`: a message after the login. `required`: also, until the user has changed it, every change and everything that needs a permission is refused. `off`: nothing.",
  }),
}
