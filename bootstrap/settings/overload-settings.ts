import { whole } from './kinds.ts'
import { size } from './size-kind.ts'

const MIB = 1024 ** 2

/** Callers with a session are refused at one and a half times as much. */
export const OVERLOAD_SETTINGS = {
  delayMilliseconds: whole({
    name: 'OVERLOAD_DELAY_MILLISECONDS',
    standard: 400,
    min: 50,
    max: 10_000,
    meaning:
      'How late the event loop may be before requests without a session are refused with 503; those with one at half as much again.',
  }),
  memoryBytes: size({
    name: 'OVERLOAD_MEMORY_MIB',
    plain: 'MiB',
    standard: 256 * MIB,
    min: 64 * MIB,
    max: 65_536 * MIB,
    meaning:
      'The same for what the process takes in memory (heap and buffers) on top of what it began with.',
  }),
  requests: whole({
    name: 'OVERLOAD_REQUESTS',
    standard: 2000,
    min: 10,
    max: 100_000,
    meaning: 'The same for requests under way; uploads, downloads and push channels do not count.',
  }),
  loginsPerCore: whole({
    name: 'OVERLOAD_LOGINS_PER_CORE',
    standard: 32,
    min: 1,
    // Even on a slow machine they are compared before their permits expire.
    max: 300,
    meaning:
      'How many logins and registrations may be under way at one instance, for each core that the process may use; about a third of a second of work. Others are refused before their envelope is opened.',
  }),
}
