import { Migration } from '@mikro-orm/migrations'

/**
 * How often the signed addresses of a file were ended. Beside the files: instances of the version
 * before go on with statements that were prepared for the columns these have.
 */
export class CreateLinkEpochs extends Migration {
  override up(): void {
    this.addSql(`create table file_link_epochs (
      file_id bigint primary key references stored_files (id) on delete cascade,
      epoch integer not null check (epoch > 0)
    )`)
  }
}
