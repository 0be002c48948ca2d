import { hostAndPort, listenAddress, network, origin, publicUrl } from './addresses.ts'
import { listOf, oneOf, optional, parsed, size, whole } from './kinds.ts'

export const SERVER_SETTINGS = {
  host: parsed('HOST', 'Address to listen on.', {
    defaultValue: '127.0.0.1',
    accepts: 'a name or IP address',
    parse: listenAddress,
  }),
  port: whole('PORT', 'Port to listen on; 0 chooses a free one.', {
    defaultValue: 5320,
    min: 0,
    max: 65_535,
  }),
  publicUrl: optional(
    parsed('PUBLIC_URL', 'Where browsers find the service. Empty: the address it listens on.', {
      accepts: 'http:// or https://',
      parse: publicUrl,
    }),
  ),
  trustedProxies: listOf(
    parsed(
      'TRUSTED_PROXIES',
      'Reverse proxies whose forwarding headers are trusted. Empty: none.',
      { accepts: 'networks or addresses', parse: network },
    ),
  ),
  corsOrigins: listOf(
    parsed(
      'CORS_ORIGINS',
      'Web origins that may call from a browser. Empty: only the origin of the service.',
      { accepts: 'origins', parse: origin },
    ),
  ),
  legacyFileHosts: listOf(
    parsed(
      'LEGACY_FILE_HOSTS',
      'Hosts of old addresses of imported files that now lead here. Empty: none.',
      { accepts: 'hosts', parse: hostAndPort },
    ),
  ),
  vbenSurface: {
    ...oneOf(
      'VBEN_SURFACE',
      'Whether `/api` serves stock Vben Admin, for development: not on a public entry.',
      ['off', 'on'],
    ),
    part: 'vben',
  },
  stopGraceSeconds: whole(
    'STOP_GRACE_SECONDS',
    'How long accepted requests may take to finish after a stop signal.',
    { defaultValue: 10, min: 1, max: 10 },
  ),
  stopDelayMilliseconds: whole(
    'STOP_DELAY_MILLISECONDS',
    'How long requests are still accepted after a stop signal.',
    { defaultValue: 200, min: 0, max: 5000 },
  ),
}

export const LOG_SETTINGS = {
  level: oneOf('LOG_LEVEL', 'Lowest level that is logged.', [
    'info',
    'trace',
    'debug',
    'warn',
    'error',
    'fatal',
    'silent',
  ]),
  format: oneOf(
    'LOG_FORMAT',
    'One JSON object per line, or text for people. `auto`: text on a terminal unless `NODE_ENV` is `production`.',
    ['auto', 'json', 'text'],
  ),
  access: oneOf(
    'ACCESS_LOG',
    'Which answers get a line in the log. `changes`: none for a successful GET or HEAD. Failures of the service are always logged.',
    ['all', 'changes', 'off'],
  ),
  environment: parsed(
    'NODE_ENV',
    '`production` makes logs JSON, even on a terminal, and marks a public entry, which has no development surface.',
    { accepts: 'any word', parse: (text) => text },
  ),
}

const MIB = 1024 ** 2

/** Callers with a session are refused at one and a half times as much. */
export const OVERLOAD_SETTINGS = {
  delayMilliseconds: whole(
    'OVERLOAD_DELAY_MILLISECONDS',
    'Delay of the event loop at which requests without a session are refused with 503; those with a session at one and a half times as much.',
    { defaultValue: 400, min: 50, max: 600_000 },
  ),
  memoryBytes: size(
    'OVERLOAD_MEMORY_MIB',
    'The same for memory (heap and buffers) that the process uses in addition to what it used at the start.',
    { plain: 'MiB', defaultValue: 256 * MIB, min: 64 * MIB, max: 65_536 * MIB },
  ),
  requests: whole(
    'OVERLOAD_REQUESTS',
    'The same for requests in progress; uploads, downloads and push channels do not count.',
    { defaultValue: 2000, min: 10, max: 100_000 },
  ),
  loginsPerCore: whole(
    'OVERLOAD_LOGINS_PER_CORE',
    'Logins and registrations in progress on one instance, per core. Others are refused before they are decrypted.',
    {
      // Even on a slow machine, they are compared before their reservations expire.
      defaultValue: 32,
      min: 1,
      max: 300,
    },
  ),
}
