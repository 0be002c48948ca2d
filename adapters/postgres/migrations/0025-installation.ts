import { Migration } from '@mikro-orm/migrations'

/** Names the installation, so that those that share a Redis do not read or hear each other. */
export class NameInstallation extends Migration {
  override up(): void {
    this.addSql(`insert into seeds (name) values ('installation ' || gen_random_uuid())`)
  }
}
