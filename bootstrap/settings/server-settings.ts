import { hostAndPort, listenAddress, network, origin, publicUrl } from './addresses.ts'
import { listOf, oneOf, optional, parsed, whole } from './kinds.ts'

export const SERVER_SETTINGS = {
  host: parsed({
    name: 'HOST',
    defaultValue: '127.0.0.1',
    accepts: 'a name or IP address',
    meaning: 'Address to listen on.',
    parse: listenAddress,
  }),
  port: whole({
    name: 'PORT',
    defaultValue: 5320,
    min: 0,
    max: 65_535,
    meaning: 'Port to listen on; 0 chooses a free one.',
  }),
  publicUrl: optional(
    parsed({
      name: 'PUBLIC_URL',
      accepts: 'http:// or https://',
      meaning: 'Where browsers find the service. Empty: the address it listens on.',
      parse: publicUrl,
    }),
  ),
  trustedProxies: listOf(
    parsed({
      name: 'TRUSTED_PROXIES',
      accepts: 'networks or addresses',
      meaning: 'Reverse proxies whose forwarding headers are trusted. Empty: none.',
      parse: network,
    }),
  ),
  corsOrigins: listOf(
    parsed({
      name: 'CORS_ORIGINS',
      accepts: 'origins',
      meaning: 'Web origins that may call from a browser. Empty: only the origin of the service.',
      parse: origin,
    }),
  ),
  legacyFileHosts: listOf(
    parsed({
      name: 'LEGACY_FILE_HOSTS',
      accepts: 'hosts',
      meaning: 'Hosts of old addresses of imported files that now lead here. Empty: none.',
      parse: hostAndPort,
    }),
  ),
  vbenSurface: oneOf({
    name: 'VBEN_SURFACE',
    part: 'vben',
    words: ['off', 'on'],
    meaning: 'Whether `/api` serves stock Vben Admin, for development: not on a public entry.',
  }),
  stopGraceSeconds: whole({
    name: 'STOP_GRACE_SECONDS',
    defaultValue: 10,
    min: 1,
    max: 10,
    meaning: 'How long accepted requests may take to finish after a stop signal.',
  }),
  stopDelayMilliseconds: whole({
    name: 'STOP_DELAY_MILLISECONDS',
    defaultValue: 200,
    min: 0,
    max: 5000,
    meaning: 'How long requests are still accepted after a stop signal.',
  }),
}

export const LOG_SETTINGS = {
  level: oneOf({
    name: 'LOG_LEVEL',
    words: ['info', 'trace', 'debug', 'warn', 'error', 'fatal', 'silent'],
    meaning: 'Lowest level that is logged.',
  }),
  format: oneOf({
    name: 'LOG_FORMAT',
    words: ['auto', 'json', 'text'],
    meaning:
      'One JSON object per line, or text for people. `auto`: text on a terminal unless `NODE_ENV` is `production`.',
  }),
  access: oneOf({
    name: 'ACCESS_LOG',
    words: ['all', 'changes', 'off'],
    meaning:
      'Which answers get a line in the log. `changes`: none for a successful GET or HEAD. Failures of the service are always logged.',
  }),
  environment: parsed({
    name: 'NODE_ENV',
    accepts: 'any word',
    meaning:
      '`production` makes logs JSON, even on a terminal, and marks a public entry, which has no development surface.',
    parse: (text) => text,
  }),
}
