import { whole } from './kinds.ts'
import { size } from './size-kind.ts'

const MIB = 1024 ** 2

/** Callers with a session are refused at one and a half times as much. */
export const OVERLOAD_SETTINGS = {
  delayMilliseconds: whole({
    name: 'OVERLOAD_DELAY_MILLISECONDS',
    defaultValue: 400,
    min: 50,
    max: 10_000,
    meaning:
      'Delay of the event loop at which requests without a session are refused with 503; those with a session at one and a half times as much.',
  }),
  memoryBytes: size({
    name: 'OVERLOAD_MEMORY_MIB',
    plain: 'MiB',
    defaultValue: 256 * MIB,
    min: 64 * MIB,
    max: 65_536 * MIB,
    meaning:
      'The same for memory (heap and buffers) that the process uses in addition to what it used at the start.',
  }),
  requests: whole({
    name: 'OVERLOAD_REQUESTS',
    defaultValue: 2000,
    min: 10,
    max: 100_000,
    meaning:
      'The same for requests in progress; uploads, downloads and push channels do not count.',
  }),
  loginsPerCore: whole({
    name: 'OVERLOAD_LOGINS_PER_CORE',
    defaultValue: 32,
    min: 1,
    // Even on a slow machine, they are compared before their reservations expire.
    max: 300,
    meaning:
      'Logins and registrations in progress on one instance, per core. Others are refused before they are decrypted.',
  }),
}
