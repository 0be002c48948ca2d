import { Migration } from '@mikro-orm/migrations'

/** Finds the people of departments in the index alone; it serves whatever the old one did. */
export class FindPeopleOfDepartments extends Migration {
  override up(): void {
    this.addSql('create index users_department_people on users (department_id, id)')
    this.addSql('drop index users_department_id_idx')
  }
}
