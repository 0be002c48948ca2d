import { Migration } from '@mikro-orm/migrations'

// Not object names and addresses: what is random or hardly differs makes an index dear and useless.
const SEARCHED = [
  ['stored_files', 'original_name'],
  ['login_log', 'user_name'],
  ['operation_log', 'title'],
  ['operation_log', 'operator_name'],
]

/**
 * Finds a part of a name without reading the whole table. The extension comes with Postgres and the
 * owner of a database may add it; a store that has it not still answers, by reading all rows.
 */
export class IndexNameSearch extends Migration {
  override up(): void {
    // Enough samples to tell a part that many names have from one that few have.
    for (const [table, column] of SEARCHED) {
      this.addSql(`alter table ${table} alter column ${column} set statistics 1000`)
    }
    // A short list of entries that wait: no request has to sort in megabytes of them.
    const indexes = SEARCHED.map(
      ([table, column]) => `create index ${table}_${column}_parts on ${table}
        using gin (${column} gin_trgm_ops) with (gin_pending_list_limit = 256);`,
    )
    this.addSql(`do $$ begin
      create extension if not exists pg_trgm;
      ${indexes.join('\n      ')}
    exception
      when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
        raise notice 'No pg_trgm here: searching parts of names reads all rows.';
    end $$`)
  }
}
