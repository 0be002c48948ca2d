import { Migration } from '@mikro-orm/migrations'

export class CreateSessions extends Migration {
  override up(): void {
    this.addSql(`create table login_failures (
      name_key text primary key,
      count integer not null,
      locks integer not null,
      locked_until timestamptz(3),
      last_failure_at timestamptz(3) not null default now()
    )`)
    this.addSql(`create table sessions (
      id text primary key,
      token_digest text not null unique,
      user_id bigint not null references users on delete cascade,
      client_id text not null,
      opened_at timestamptz(3) not null,
      expires_at timestamptz(3),
      idle_seconds integer,
      last_used_at timestamptz(3) not null,
      address text not null,
      user_agent text not null
    )`)
    this.addSql('create index sessions_user on sessions (user_id)')
    this.addSql('create index sessions_expiry on sessions (expires_at)')
    this.addSql(`create table login_log (
      id bigint generated always as identity primary key,
      session_id text not null,
      user_id bigint not null,
      client_id text not null,
      at timestamptz(3) not null,
      address text not null,
      user_agent text not null
    )`)
    this.addSql('create index login_log_user on login_log (user_id, at)')
  }
}
