import { Migration } from '@mikro-orm/migrations'

/** Whoever asks how far an upload is hears again what was said of it when it began. */
export class KeepUploadMetadata extends Migration {
  override up(): void {
    this.addSql('alter table staged_uploads add column metadata text')
  }
}
