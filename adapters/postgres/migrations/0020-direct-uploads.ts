import { Migration } from '@mikro-orm/migrations'

/** Uploads past the service are staged uploads that the platform has a name for. */
export class AddDirectUploads extends Migration {
  override up(): void {
    this.addSql('alter table staged_uploads add column direct_upload text')
  }
}
