import { hostAndPort } from './addresses.ts'
import { listOf, oneOf, optional, parsed, secret, whole } from './kinds.ts'
import { administratorPassword, rsaPrivateKey, serviceKey } from './secret-checks.ts'

export const SECRET_SETTINGS = {
  administratorPassword: secret(
    'ADMIN_PASSWORD',
    'Password of `admin`, used by the first start only (later: `gatehouse admin reset-password`). Empty: one is generated and shown once.',
    { accepts: '8–128 characters, not a common one', check: administratorPassword },
  ),
  loginPrivateKey: secret(
    'LOGIN_PRIVATE_KEY',
    'Decrypts logins. Empty: generated at the first start and kept in `DATA_DIR`.',
    { accepts: 'RSA, at least 2048 bits, PEM or base64', check: rsaPrivateKey },
  ),
  serviceKey: secret(
    'SERVICE_KEY',
    'Signs links to files and protects codes. The same on all instances. Empty: generated, and kept in `DATA_DIR`.',
    { accepts: '32 bytes, base64 or hex; up to three while a rotation lasts', check: serviceKey },
  ),
}

export const LOGIN_SETTINGS = {
  captcha: oneOf(
    'CAPTCHA',
    'What people solve before a password is checked. `off` is for development: not on a public entry.',
    ['math', 'char', 'off'],
  ),
  envelope: oneOf(
    'LOGIN_ENVELOPE',
    'Whether logins must be encrypted. `optional` is for development: not on a public entry.',
    ['required', 'optional'],
  ),
  envelopeV1: oneOf(
    'LOGIN_ENVELOPE_V1',
    'The encryption that the public front end uses. Version 2 is better for your own clients.',
    ['on', 'off'],
  ),
  answerKey: optional(
    parsed(
      'ANSWER_KEY',
      'Encrypts answers to requests with `encrypt-answer: true`. Front ends have it: never use a key of anything else. Empty: such requests are refused.',
      { accepts: 'RSA private key, at least 2048 bits, PEM or base64', parse: rsaPrivateKey },
    ),
  ),
  hasher: oneOf(
    'PASSWORD_HASHER',
    'Library that computes Argon2id. Each reads the hashes of the other.',
    ['node-rs', 'argon2'],
  ),
}

export const LIMIT_SETTINGS = {
  lockFailures: whole(
    'LOGIN_LOCK_FAILURES',
    'Number of wrong passwords in a row that locks a login name.',
    { defaultValue: 5, min: 3, max: 10 },
  ),
  lockMinutes: whole(
    'LOGIN_LOCK_MINUTES',
    'How long the first lock lasts; each further lock lasts twice as long.',
    { defaultValue: 10, min: 1, max: 1440 },
  ),
  longestLockMinutes: whole('LOGIN_LONGEST_LOCK_MINUTES', 'Longest duration of a lock.', {
    defaultValue: 1440,
    min: 1,
    max: 10_080,
  }),
  sourceFailures: whole(
    'LOGIN_SOURCE_FAILURES',
    'Failed logins allowed per source address in ten minutes.',
    { defaultValue: 50, min: 5, max: 100_000 },
  ),
  captchasPerMinute: whole('CAPTCHA_PER_MINUTE', 'Captchas per source address and minute.', {
    defaultValue: 60,
    min: 1,
    max: 10_000,
  }),
  sealedPerMinute: whole(
    'LOGIN_SEALED_PER_MINUTE',
    'Encrypted requests per source address and minute, on one instance.',
    { defaultValue: 20_000, min: 10, max: 10_000_000 },
  ),
}

export const SOCIAL_SETTINGS = {
  domains: listOf(
    parsed(
      'SOCIAL_DOMAINS',
      'Front ends to which people return from a third party. Empty: the host of `PUBLIC_URL`, and this machine unless the entry is public.',
      { accepts: 'hosts, with a port where there is one', parse: hostAndPort },
    ),
  ),
  browserCheck: oneOf(
    'SOCIAL_BROWSER_CHECK',
    'Whether only the browser that began a login at a third party or by passkey can end it, recognized by a cookie. `off` is for front ends on another origin.',
    ['on', 'off'],
  ),
}
