import { whole } from './kinds.ts'

export const LIFECYCLE_SETTINGS = {
  reconcileHours: whole(
    'RECONCILE_HOURS',
    'How often objects without a record are removed from the storage platforms; 0: never.',
    { defaultValue: 24, min: 0, max: 168 },
  ),
  graceHours: whole('RECONCILE_GRACE_HOURS', 'Younger objects are never removed.', {
    defaultValue: 24,
    min: 1,
    max: 8760,
  }),
  importedMibPerSecond: whole(
    'IMPORTED_FILES_MIB_PER_SECOND',
    'How fast imported files are read for their size and checksum; 0: at their first download.',
    { defaultValue: 8, min: 0, max: 10_000 },
  ),
  verifyFiles: whole(
    'RECONCILE_VERIFY_FILES',
    'How many files of each platform are compared with their checksum each time, at most 1 GiB; 0: none.',
    { defaultValue: 100, min: 0, max: 1_000_000 },
  ),
}
