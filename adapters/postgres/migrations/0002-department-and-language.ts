import { Migration } from '@mikro-orm/migrations'

/**
 * Adds the operator's department to audit entries, the language to sessions, and an index of avatar
 * files.
 */
export class KeepDepartmentAndLanguage extends Migration {
  override up(): void {
    this.addSql('alter table operation_log add column department_name text')
    this.addSql('alter table sessions add column language text')
    this.addSql(`create index users_avatar_file on users (avatar_url)
      where avatar_url like 'file:%'`)
  }
}
