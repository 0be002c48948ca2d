import { whole } from './kinds.ts'
import { size } from './size-kind.ts'

const GIB = 1024 ** 3

/** Limits per user. */
export const QUOTA_SETTINGS = {
  bytes: size({
    name: 'USER_QUOTA_BYTES',
    defaultValue: 1024 * GIB,
    min: 1024,
    max: 100 * 1024 * GIB,
    meaning: 'Size limit of all files of one user together.',
  }),
  files: whole({
    name: 'USER_QUOTA_FILES',
    defaultValue: 1_000_000,
    min: 1,
    max: 1_000_000_000,
    meaning: 'Maximum number of files of one user.',
  }),
  running: whole({
    name: 'USER_QUOTA_UPLOADS',
    defaultValue: 256,
    min: 1,
    max: 100_000,
    meaning: 'Maximum number of uploads of one user at the same time.',
  }),
}
