import { oneOf, optional, whole } from './kinds.ts'

export const ACCOUNT_SETTINGS = {
  accountPages: {
    ...oneOf(
      'ACCOUNT_PAGES',
      'Pages at `/account/` on which people look after their own account. `off`: no mail with a link is sent either.',
      ['on', 'off'],
    ),
    part: 'account',
  },
  menu: oneOf(
    'ACCOUNT_MENU',
    'The last entries of the menu of the console, which lead to the account pages, and to the [pages that front ends lack](../administer/people.md#pages-that-front-ends-lack).',
    ['on', 'off'],
  ),
  registrationsPerHour: whole(
    'REGISTRATIONS_PER_HOUR',
    'Attempts to register per source address and hour.',
    { defaultValue: 10, min: 1, max: 100_000 },
  ),
  profileChangesPerHour: whole(
    'PROFILE_CHANGES_PER_HOUR',
    'How often users may change their own profile in an hour.',
    { defaultValue: 20, min: 1, max: 1000 },
  ),
  shortestPassword: whole(
    'PASSWORD_MIN_LENGTH',
    'Minimum length of a password that a user chooses. The page of the public front end accepts at most 20 characters.',
    { defaultValue: 8, min: 8, max: 64 },
  ),
  passwordChange: optional(
    oneOf(
      'PASSWORD_CHANGE',
      "When somebody else set a user's password. `required`: a session has no rights until the user has changed it. `advised`: a message after the login. `off`: nothing. Empty: `required`, in an installation from before version 0.4.0 `advised`.",
      ['required', 'advised', 'off'],
    ),
  ),
  dataScope: oneOf(
    'DATA_SCOPE',
    'Which rows users with several roles see. `widest`: those of all their roles, on every page. `by-permission`: on each page those of the roles that permit it, as in generation 6. See [users with several roles](../administer/people.md#users-with-several-roles).',
    ['widest', 'by-permission'],
  ),
  trustedBrowserDays: whole(
    'TRUSTED_BROWSER_DAYS',
    'How many days a browser is not asked for a second factor again, if its user wants that.',
    { defaultValue: 0, min: 0, max: 365 },
  ),
}

export const PROGRAM_KEY_SETTINGS = {
  mostDays: whole('PROGRAM_KEY_DAYS', 'Longest time for which a key for programs can be made.', {
    defaultValue: 365,
    min: 1,
    max: 365,
  }),
  perMinute: whole(
    'PROGRAM_KEY_REQUESTS_PER_MINUTE',
    'Requests with one key in a minute, counted on each instance by itself.',
    { defaultValue: 600, min: 1, max: 100_000_000 },
  ),
}

export const SESSION_SETTINGS = {
  mostOfUser: whole(
    'SESSIONS_PER_USER',
    'Sessions one user may have at once; a further login ends the oldest.',
    { defaultValue: 20, min: 1, max: 1000 },
  ),
  logDays: whole('LOGIN_LOG_DAYS', 'How long entries of the login log are kept.', {
    defaultValue: 180,
    min: 1,
    max: 3650,
  }),
}
