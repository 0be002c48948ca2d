import { Migration } from '@mikro-orm/migrations'

/** Every change of a department, not only of the tree, makes cached departments stale. */
export class VersionDepartments extends Migration {
  override up(): void {
    this.addSql('drop trigger advance_access_version on departments')
    this.addSql(`create trigger advance_access_version after insert or update or delete on departments
      for each statement execute function advance_access_version()`)
  }
}
