import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'
import { CREATE_SCHEMA } from './0001-schema.ts'
import { KEEP_DEPARTMENT_AND_LANGUAGE } from './0002-department-and-language.ts'
import { VERSION_DEPARTMENTS } from './0003-department-versions.ts'
import { NOTE_GIVEN_PASSWORDS } from './0004-given-passwords.ts'
import { SORT_LOGS_BY_NAME } from './0005-logs-by-name.ts'
import { COUNT_FOR_OVERVIEW } from './0006-overview.ts'
import { NAME_LOCATION_EPOCH } from './0007-location-epoch.ts'
import { KEEP_ISSUED_KEYS } from './0008-issued-keys.ts'
import { FOLD_NAMES } from './0009-folded-names.ts'
import { NOTE_ENDED_SESSIONS } from './0010-ended-sessions.ts'
import { KEEP_MODULES } from './0011-modules.ts'
import { ADD_OUTBOX } from './0012-outbox.ts'
import { ADD_STRONG_SIGN_IN } from './0013-strong-sign-in.ts'
import { REMEMBER_LEGACY } from './0014-legacy.ts'
import { ADD_TRASH } from './0015-trash.ts'
import { ADD_QUOTAS } from './0016-quotas.ts'
import { ADD_SHARE_LINKS } from './0017-share-links.ts'
import { ADD_WEBHOOKS } from './0018-webhooks.ts'
import { ADD_AUDIT_CHAIN } from './0019-audit-chain.ts'
import { ADD_DIRECT_UPLOADS } from './0020-direct-uploads.ts'
import { SHARE_OBJECTS } from './0021-shared-objects.ts'
import { FIND_NEWEST_LOGINS } from './0022-newest-logins.ts'
import { FIND_PARTS_OF_NAMES } from './0023-parts-of-names.ts'
import { FIND_KNOWN_SOURCES } from './0024-known-sources.ts'
import { NAME_INSTALLATION } from './0025-installation.ts'
import { KEEP_MODULE_RECORDS } from './0026-module-records.ts'
import { SET_ACCOUNT_RULES } from './0027-account-rules.ts'
import { FIND_PEOPLE_OF_DEPARTMENTS } from './0028-people-of-departments.ts'
import { OPEN_SESSIONS_AT_ONCE } from './0029-opened-sessions.ts'
import { ADD_GENERATIONS } from './0030-generations.ts'
import { ADD_DIRECTORY } from './0031-directory.ts'
import { ADD_MESSAGE_BOX } from './0032-message-box.ts'
import { MIGRATION_NAMES, type MigrationName } from './migration-names.ts'

/**
 * What each migration runs. A released migration never changes, and later ones must leave the schema
 * readable for the previous version.
 */
export const STATEMENTS: Readonly<Record<MigrationName, readonly string[]>> = {
  '0001-schema': CREATE_SCHEMA,
  '0002-department-and-language': KEEP_DEPARTMENT_AND_LANGUAGE,
  '0003-department-versions': VERSION_DEPARTMENTS,
  '0004-given-passwords': NOTE_GIVEN_PASSWORDS,
  '0005-logs-by-name': SORT_LOGS_BY_NAME,
  '0006-overview': COUNT_FOR_OVERVIEW,
  '0007-location-epoch': NAME_LOCATION_EPOCH,
  '0008-issued-keys': KEEP_ISSUED_KEYS,
  '0009-folded-names': FOLD_NAMES,
  '0010-ended-sessions': NOTE_ENDED_SESSIONS,
  '0011-modules': KEEP_MODULES,
  '0012-outbox': ADD_OUTBOX,
  '0013-strong-sign-in': ADD_STRONG_SIGN_IN,
  '0014-legacy': REMEMBER_LEGACY,
  '0015-trash': ADD_TRASH,
  '0016-quotas': ADD_QUOTAS,
  '0017-share-links': ADD_SHARE_LINKS,
  '0018-webhooks': ADD_WEBHOOKS,
  '0019-audit-chain': ADD_AUDIT_CHAIN,
  '0020-direct-uploads': ADD_DIRECT_UPLOADS,
  '0021-shared-objects': SHARE_OBJECTS,
  '0022-newest-logins': FIND_NEWEST_LOGINS,
  '0023-parts-of-names': FIND_PARTS_OF_NAMES,
  '0024-known-sources': FIND_KNOWN_SOURCES,
  '0025-installation': NAME_INSTALLATION,
  '0026-module-records': KEEP_MODULE_RECORDS,
  '0027-account-rules': SET_ACCOUNT_RULES,
  '0028-people-of-departments': FIND_PEOPLE_OF_DEPARTMENTS,
  '0029-opened-sessions': OPEN_SESSIONS_AT_ONCE,
  '0030-generations': ADD_GENERATIONS,
  '0031-directory': ADD_DIRECTORY,
  '0032-message-box': ADD_MESSAGE_BOX,
}

/** As the migrator takes them. */
export const migrationsList: MigrationObject[] = MIGRATION_NAMES.map((name) => ({
  name,
  class: class extends Migration {
    override up(): void {
      for (const statement of STATEMENTS[name]) this.addSql(statement)
    }
  },
}))
