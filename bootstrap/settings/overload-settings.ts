import { size, whole } from './kinds.ts'

const MIB = 1024 ** 2

/** Callers with a session are refused at one and a half times as much. */
export const OVERLOAD_SETTINGS = {
  delayMilliseconds: whole(
    'OVERLOAD_DELAY_MILLISECONDS',
    'Delay of the event loop at which requests without a session are refused with 503; those with a session at one and a half times as much.',
    { defaultValue: 400, min: 50, max: 10_000 },
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
