import { whole } from './kinds.ts'
import { size } from './size-kind.ts'

const GIB = 1024 ** 3

/** Of each user. */
export const QUOTA_SETTINGS = {
  bytes: size({
    name: 'USER_QUOTA_BYTES',
    standard: 1024 * GIB,
    min: 1024,
    max: 100 * 1024 * GIB,
    meaning: 'Most bytes that the files of one user may have together.',
  }),
  files: whole({
    name: 'USER_QUOTA_FILES',
    standard: 1_000_000,
    min: 1,
    max: 1_000_000_000,
    meaning: 'Most files that one user may have.',
  }),
  running: whole({
    name: 'USER_QUOTA_UPLOADS',
    standard: 256,
    min: 1,
    max: 100_000,
    meaning: 'Most uploads that one user may have running.',
  }),
}
