import { oneOf, whole } from './kinds.ts'

export const ACCOUNT_SETTINGS = {
  registrationsPerHour: whole({
    name: 'REGISTRATIONS_PER_HOUR',
    defaultValue: 10,
    min: 1,
    max: 100_000,
    meaning: 'Attempts to register per source address and hour.',
  }),
  profileChangesPerHour: whole({
    name: 'PROFILE_CHANGES_PER_HOUR',
    defaultValue: 20,
    min: 1,
    max: 1000,
    meaning: 'How often users may change their own profile in an hour.',
  }),
  shortestPassword: whole({
    name: 'PASSWORD_MIN_LENGTH',
    defaultValue: 8,
    min: 8,
    max: 64,
    meaning:
      'Minimum length of a password that a user chooses. The page of the public front end accepts at most 20 characters.',
  }),
  trustedBrowserDays: whole({
    name: 'TRUSTED_BROWSER_DAYS',
    defaultValue: 0,
    min: 0,
    max: 365,
    meaning:
      'How many days a browser is not asked for a second factor again, if its user wants that. `0`: it is asked at every login.',
  }),
  passwordChange: oneOf({
    name: 'PASSWORD_CHANGE',
    words: ['advised', 'required', 'off'],
    meaning:
      "What happens when somebody else set a user's password. `advised`: a message after the login. `required`: also, until the user has changed it, every change and everything that needs a permission is refused. `off`: nothing.",
  }),
}
