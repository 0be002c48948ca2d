import { Migration } from '@mikro-orm/migrations'

/** The tables of a module, and what their rows refer to: it is kept while the module is not loaded. */
export class KeepModuleRecords extends Migration {
  override up(): void {
    this.addSql(`alter table modules add column records jsonb not null default '[]'`)
  }
}
