export const MIGRATION_TABLE = 'schema_migrations'

/**
 * Names of all migrations in order. They are separate from the statements, so that a start with
 * nothing to migrate loads neither these nor the migrator.
 */
export const MIGRATION_NAMES = [
  '0001-schema',
  '0002-department-and-language',
  '0003-department-versions',
  '0004-given-passwords',
  '0005-logs-by-name',
  '0006-overview',
  '0007-location-epoch',
  '0008-issued-keys',
  '0009-folded-names',
  '0010-ended-sessions',
  '0011-modules',
  '0012-outbox',
  '0013-strong-sign-in',
  '0014-legacy',
  '0015-trash',
  '0016-quotas',
  '0017-share-links',
  '0018-webhooks',
  '0019-audit-chain',
  '0020-direct-uploads',
  '0021-shared-objects',
  '0022-newest-logins',
  '0023-parts-of-names',
  '0024-known-sources',
  '0025-installation',
  '0026-module-records',
  '0027-account-rules',
  '0028-people-of-departments',
  '0029-opened-sessions',
  '0030-generations',
  '0031-directory',
  '0032-message-box',
] as const

export type MigrationName = (typeof MIGRATION_NAMES)[number]

/**
 * The last migration of each version that was given away. A change of the schema needs a version of
 * its own, by which a refused start can say what it found.
 */
export const SCHEMAS: readonly (readonly [version: string, last: string])[] = [
  ['0.1.0', '0007-location-epoch'],
  ['0.2.0', '0010-ended-sessions'],
  ['0.3.0', '0012-outbox'],
  ['0.4.0', '0015-trash'],
  ['0.5.0', '0021-shared-objects'],
  ['0.6.0', '0026-module-records'],
  ['0.7.0', '0029-opened-sessions'],
  ['0.8.0', '0030-generations'],
  ['0.9.0', '0032-message-box'],
]
