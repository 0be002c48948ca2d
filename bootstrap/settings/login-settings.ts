import { oneOf, optional, parsed, whole } from './kinds.ts'
import { administratorPassword, rsaPrivateKey, serviceKey } from './secret-checks.ts'
import { secret } from './secret-kind.ts'

export const SECRET_SETTINGS = {
  administratorPassword: secret(
    {
      name: 'ADMIN_PASSWORD',
      accepts: '8–128 characters, not a common one',
      meaning:
        'Password of `admin`, used by the first start only (later: `gatehouse admin reset-password`). Empty: one is generated and shown once.',
    },
    administratorPassword,
  ),
  loginPrivateKey: secret(
    {
      name: 'LOGIN_PRIVATE_KEY',
      accepts: 'RSA, at least 2048 bits, PEM or base64',
      meaning: 'Decrypts logins. Empty: generated at the first start and kept in `DATA_DIR`.',
    },
    rsaPrivateKey,
  ),
  serviceKey: secret(
    {
      name: 'SERVICE_KEY',
      accepts: '32 bytes, base64 or hex; up to three while a rotation lasts',
      meaning:
        'Signs links to files and protects codes. The same on all instances. Empty: generated, and kept in `DATA_DIR`.',
    },
    serviceKey,
  ),
}

export const LOGIN_SETTINGS = {
  captcha: oneOf({
    name: 'CAPTCHA',
    words: ['math', 'char', 'off'],
    meaning:
      'What people solve before a password is checked. `off` is for development: not on a public entry.',
  }),
  envelope: oneOf({
    name: 'LOGIN_ENVELOPE',
    words: ['required', 'optional'],
    meaning:
      'Whether logins must be encrypted. `optional` is for development: not on a public entry.',
  }),
  envelopeV1: oneOf({
    name: 'LOGIN_ENVELOPE_V1',
    words: ['on', 'off'],
    meaning:
      'The encryption that the public front end uses. Version 2 is better for your own clients.',
  }),
  answerKey: optional(
    parsed({
      name: 'ANSWER_KEY',
      accepts: 'RSA private key, at least 2048 bits, PEM or base64',
      meaning:
        'Encrypts answers to requests with `encrypt-answer: true`. Front ends have it: never use a key of anything else. Empty: such requests are refused.',
      parse: rsaPrivateKey,
    }),
  ),
  hasher: oneOf({
    name: 'PASSWORD_HASHER',
    words: ['node-rs', 'argon2'],
    meaning: 'Library that computes Argon2id. Each reads the hashes of the other.',
  }),
}

export const LIMIT_SETTINGS = {
  lockFailures: whole({
    name: 'LOGIN_LOCK_FAILURES',
    defaultValue: 5,
    min: 3,
    max: 10,
    meaning: 'Number of wrong passwords in a row that locks a login name.',
  }),
  lockMinutes: whole({
    name: 'LOGIN_LOCK_MINUTES',
    defaultValue: 10,
    min: 1,
    max: 1440,
    meaning: 'How long the first lock lasts; each further lock lasts twice as long.',
  }),
  longestLockMinutes: whole({
    name: 'LOGIN_LONGEST_LOCK_MINUTES',
    defaultValue: 1440,
    min: 1,
    max: 10_080,
    meaning: 'Longest duration of a lock.',
  }),
  sourceFailures: whole({
    name: 'LOGIN_SOURCE_FAILURES',
    defaultValue: 50,
    min: 5,
    max: 100_000,
    meaning: 'Failed logins allowed per source address in ten minutes.',
  }),
  captchasPerMinute: whole({
    name: 'CAPTCHA_PER_MINUTE',
    defaultValue: 60,
    min: 1,
    max: 10_000,
    meaning: 'Captchas per source address and minute.',
  }),
  sealedPerMinute: whole({
    name: 'LOGIN_SEALED_PER_MINUTE',
    defaultValue: 20_000,
    min: 10,
    max: 10_000_000,
    meaning: 'Encrypted requests per source address and minute, on one instance.',
  }),
}
