import { Migration } from '@mikro-orm/migrations'

/** What browsers may show in place of the files of a platform. */
export class AddShownInline extends Migration {
  override up(): void {
    this.addSql(`alter table storage_platforms
      add column shown_inline text not null default 'pictures'
      check (shown_inline in ('none', 'pictures', 'pictures-and-pdf'))`)
  }
}
