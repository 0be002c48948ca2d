import { Migration } from '@mikro-orm/migrations'

/** Limits per platform, what each user has stored, and uploads that arrive in parts. */
export class AddUploadLimits extends Migration {
  override up(): void {
    this.addSql('alter table storage_platforms add column limits jsonb')
    this.addSql(`alter table stored_files add column purpose text not null default 'file'
      check (purpose in ('file', 'part'))`)
    this.addSql('alter table stored_files drop constraint stored_files_state_check')
    this.addSql(`alter table stored_files add constraint stored_files_state_check
      check (state in ('pending', 'ready', 'quarantined', 'deleting'))`)
    this.#countUsage()
    this.addSql(`create table staged_uploads (
      id text primary key,
      owner_id bigint not null,
      owner_name text not null,
      name text not null,
      declared_type text,
      length bigint not null check (length >= 0),
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      file_id bigint references stored_files (id) on delete set null,
      finished boolean not null default false
    )`)
    this.addSql('create index staged_uploads_owner on staged_uploads (owner_id)')
    this.addSql('create index staged_uploads_file on staged_uploads (file_id)')
    this.addSql('create index staged_uploads_expiry on staged_uploads (expires_at)')
    // A part whose object is gone is no part: the upload goes on before it.
    this.addSql(`create table staged_parts (
      upload_id text not null references staged_uploads (id) on delete cascade,
      first bigint not null check (first >= 0),
      file_id bigint not null unique references stored_files (id) on delete cascade,
      bytes bigint,
      primary key (upload_id, first)
    )`)
  }

  /** Kept by the database itself, so that no way to change a record can forget it. */
  #countUsage(): void {
    this.addSql(`create table upload_usage (
      user_id bigint primary key,
      files bigint not null default 0,
      bytes bigint not null default 0,
      running bigint not null default 0
    )`)
    this.addSql(`insert into upload_usage (user_id, files, bytes, running)
      ${usageOf('stored_files', 1)}`)
    this.#onEach('insert', 'referencing new table as added', [usageOf('added', 1)])
    this.#onEach('delete', 'referencing old table as gone', [usageOf('gone', -1)])
    this.#onEach('update', 'referencing old table as gone new table as added', [
      usageOf('added', 1),
      usageOf('gone', -1),
    ])
  }

  #onEach(event: string, tables: string, changes: readonly string[]): void {
    const name = `count_uploads_on_${event}`
    // In one order: statements that count for the same users must not wait for each other in a ring.
    this.addSql(`create function ${name}() returns trigger language plpgsql as $$
      begin
        insert into upload_usage as u (user_id, files, bytes, running)
          select uploader_id, sum(files), sum(bytes), sum(running)
            from (${changes.join(' union all ')}) as changes (uploader_id, files, bytes, running)
            group by uploader_id
            having sum(files) <> 0 or sum(bytes) <> 0 or sum(running) <> 0
            order by uploader_id
          on conflict (user_id) do update set files = u.files + excluded.files,
            bytes = u.bytes + excluded.bytes, running = u.running + excluded.running;
        return null;
      end $$`)
    this.addSql(`create trigger ${name} after ${event} on stored_files ${tables}
      for each statement execute function ${name}()`)
  }
}

function usageOf(table: string, sign: 1 | -1): string {
  return `select uploader_id, ${sign} * count(*) filter (where state in ('ready', 'quarantined')),
    ${sign} * coalesce(sum(bytes) filter (where state in ('ready', 'quarantined')), 0),
    ${sign} * count(*) filter (where state = 'pending')
    from ${table} where purpose = 'file' group by uploader_id`
}
