import { Migration } from '@mikro-orm/migrations'

/** Whether anybody has logged in from a source decides how many codes it may ask for. */
export class FindKnownSources extends Migration {
  override up(): void {
    this.addSql('create index known_sources_source on known_sources (source)')
  }
}
