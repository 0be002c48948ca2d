import { whole } from './kinds.ts'

export const LIFECYCLE_SETTINGS = {
  reconcileHours: whole({
    name: 'RECONCILE_HOURS',
    defaultValue: 24,
    min: 0,
    max: 168,
    meaning: 'How often objects without a record are removed from the storage platforms; 0: never.',
  }),
  graceHours: whole({
    name: 'RECONCILE_GRACE_HOURS',
    defaultValue: 24,
    min: 1,
    max: 8760,
    meaning: 'Younger objects are never removed.',
  }),
  importedMibPerSecond: whole({
    name: 'IMPORTED_FILES_MIB_PER_SECOND',
    defaultValue: 8,
    min: 0,
    max: 10_000,
    meaning:
      'How fast imported files are read for their size and checksum; 0: at their first download.',
  }),
  verifyFiles: whole({
    name: 'RECONCILE_VERIFY_FILES',
    defaultValue: 100,
    min: 0,
    max: 1_000_000,
    meaning:
      'How many files of each platform are compared with their checksum each time, at most 1 GiB; 0: none.',
  }),
}
