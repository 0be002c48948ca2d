import { Migration } from '@mikro-orm/migrations'

const COLUMNS = 'platform_key, day, files, bytes'
const DAY = `(created_at at time zone 'UTC')::date`

const TABLES = [
  `create table storage_by_day (
    platform_key text not null,
    day date not null,
    files bigint not null,
    bytes bigint not null,
    primary key (platform_key, day)
  )`,
  // What is not added up yet. Only ever added to, so that no upload waits for another one.
  `create table storage_changes (
    platform_key text not null,
    day date not null,
    files bigint not null,
    bytes bigint not null
  )`,
]

/** Counts logins and kept bytes where they change, so that looking at them costs the same at any size. */
export class CountForOverview extends Migration {
  override up(): void {
    for (const table of TABLES) this.addSql(table)
    for (const statement of [
      ...onEach('insert', 'new table as added', [countsOf('added', 1)]),
      ...onEach('delete', 'old table as gone', [countsOf('gone', -1)]),
      ...onEach('update', 'old table as gone new table as added', [
        countsOf('added', 1),
        countsOf('gone', -1),
      ]),
    ]) {
      this.addSql(statement)
    }
    this.addSql(`insert into storage_by_day (${COLUMNS}) ${summed(countsOf('stored_files', 1))}`)
    this.addSql(`create index login_log_succeeded_at on login_log (at) where outcome = 'success'`)
  }
}

function onEach(event: string, tables: string, changes: readonly string[]): readonly string[] {
  const name = `note_storage_on_${event}`
  return [
    `create function ${name}() returns trigger language plpgsql as $$
      begin
        insert into storage_changes (${COLUMNS}) ${summed(changes.join(' union all '))};
        return null;
      end $$`,
    `create trigger ${name} after ${event} on stored_files referencing ${tables}
      for each statement execute function ${name}()`,
  ]
}

function summed(changes: string): string {
  const sums = ['sum(c.files)', 'sum(c.bytes)']
  return `select c.platform_key, c.day, ${sums.join(', ')} from (${changes}) as c
    group by c.platform_key, c.day having (${sums.join(', ')}) <> (0, 0)`
}

function countsOf(table: string, sign: 1 | -1): string {
  return `select platform_key, ${DAY} as day, ${sign} as files, ${sign} * bytes as bytes
    from ${table} where purpose = 'file' and state in ('ready', 'quarantined')`
}
