import { oneOf, optional, whole } from './kinds.ts'

export const ACCOUNT_SETTINGS = {
  accountPages: oneOf({
    name: 'ACCOUNT_PAGES',
    part: 'account',
    words: ['on', 'off'],
    meaning:
      'Pages at `/account/` on which people look after their own account. `off`: no mail with a link is sent either.',
  }),
  menu: oneOf({
    name: 'ACCOUNT_MENU',
    words: ['on', 'off'],
    meaning:
      'The last entries of the menu of the console, which lead to the account pages, and to the [pages that front ends lack](../administer/people.md#pages-that-front-ends-lack).',
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
        "When somebody else set a user's password. `required`: a session has no rights until the user has changed it. `advised`: a message after the login. `off`: nothing. Empty: `required`, in an installation from before version 0.4.0 `advised`.",
    }),
  ),
  dataScope: oneOf({
    name: 'DATA_SCOPE',
    words: ['widest', 'by-permission'],
    meaning:
      'Which rows users with several roles see. `widest`: those of all their roles, on every page. `by-permission`: on each page those of the roles that permit it, as in generation 6. See [users with several roles](../administer/people.md#users-with-several-roles).',
  }),
  trustedBrowserDays: whole({
    name: 'TRUSTED_BROWSER_DAYS',
    defaultValue: 0,
    min: 0,
    max: 365,
    meaning:
      'How many days a browser is not asked for a second factor again, if its user wants that.',
  }),
}

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
