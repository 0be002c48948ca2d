import { oneOf, optional, whole } from './kinds.ts'

export const ACCOUNT_SETTINGS = {
  accountPages: oneOf({
    name: 'ACCOUNT_PAGES',
    words: ['on', 'off'],
    meaning:
      'Pages at `/account/` on which people look after their own account: password, second factor, passkeys, sessions, keys, and links that set a password. `off`: no mail with a link is sent either.',
  }),
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
  passwordChange: optional(
    oneOf({
      name: 'PASSWORD_CHANGE',
      words: ['required', 'advised', 'off'],
      meaning:
        "What happens when somebody else set a user's password. `required`: until the user has changed it, a session has no rights and reaches only its own profile. `advised`: a message after the login. `off`: nothing. Empty: `required` in an installation that began with version 0.4.0 or later, `advised` in an older one.",
    }),
  ),
  trustedBrowserDays: whole({
    name: 'TRUSTED_BROWSER_DAYS',
    defaultValue: 0,
    min: 0,
    max: 365,
    meaning:
      'How many days a browser is not asked for a second factor again, if its user wants that. `0`: it is asked at every login.',
  }),
}
