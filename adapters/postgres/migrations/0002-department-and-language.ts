import { Migration } from '@mikro-orm/migrations'

/** The department in audit entries, the language in sessions, an index of avatar files. */
export class KeepDepartmentAndLanguage extends Migration {
  override up(): void {
    this.addSql('alter table operation_log add column department_name text')
    this.addSql('alter table sessions add column language text')
    this.addSql(`create index users_avatar_file on users (avatar_url)
      where avatar_url like 'file:%'`)
  }
}
