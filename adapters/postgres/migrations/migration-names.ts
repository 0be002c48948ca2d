export const MIGRATION_TABLE = 'schema_migrations'

/**
 * Every migration in order. Kept apart from the classes so that a start without pending work can
 * tell so without loading the migrator.
 */
export const MIGRATION_NAMES = [
  '0001-accounts',
  '0002-sessions',
  '0003-files',
  '0004-settings',
  '0005-access-version',
  '0006-ways-in',
  '0007-session-limit',
  '0008-known-sources',
  '0009-remote-platforms',
  '0010-console',
  '0011-disabled-users',
  '0012-file-lifecycle',
  '0013-link-epochs',
  '0014-file-migrations',
  '0015-upload-limits',
  '0018-session-admission',
  '0019-list-indexes',
  '0021-moves-and-rounds',
  '0022-menu-versions',
  '0024-name-search',
  '0029-contact-proofs',
  '0030-shared-name-indexes',
  '0031-upload-counting',
  '0032-place-epochs',
  '0033-upload-metadata',
  '0034-operation-areas',
  '0035-menu-icons',
  '0040-platform-switches',
  '0050-organization',
  '0051-dictionary-types',
  '0052-menu-times',
  '0054-shown-inline',
  '0056-held-posts',
]
