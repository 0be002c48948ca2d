import { Migration } from '@mikro-orm/migrations'

/**
 * The last check before a session opens, and room for it. A function, because each of its
 * statements sees what others have committed before the user's row was locked; one statement alone
 * sees only what was there when it began, so parallel logins would not know of each other, nor of a
 * password that was being changed. @returns an empty text first when the session may open, then
 * the digests of the tokens that had to go; without a limit, `kept` is null.
 */
const ADMIT_SESSION = `create function admit_session(
    of_user bigint, proven_hash text, kept integer, at timestamptz)
  returns setof text language plpgsql volatile as $$
  begin
    perform from users where id = of_user and status = 'normal'
      and (proven_hash is null or password_hash = proven_hash) for no key update;
    if not found then return; end if;
    return next '';
    if kept is null or (select count(*) from sessions where user_id = of_user) <= kept then
      return;
    end if;
    return query with oldest as materialized (
      select id from sessions where id in (
        select id from sessions where user_id = of_user
          and (expires_at is null or expires_at > at)
          and (idle_seconds is null or last_used_at + make_interval(secs => idle_seconds) > at)
        order by opened_at desc, id desc offset kept
      ) order by id for update
    )
    delete from sessions s using oldest where s.id = oldest.id returning s.token_digest;
  end $$`

/** Clearing the login log must not make the owner a stranger at home. */
const KNOWN_SOURCES = `create table known_sources (
  user_id bigint not null references users on delete cascade,
  source text not null,
  last_login_at timestamptz(3) not null,
  primary key (user_id, source)
)`

/** The version before keeps its own function, column and index. */
export class AdmitSessions extends Migration {
  override up(): void {
    this.addSql(ADMIT_SESSION)
    this.addSql(KNOWN_SOURCES)
    this.addSql('create index known_sources_age on known_sources (last_login_at)')
    this.addSql(`insert into known_sources (user_id, source, last_login_at)
      select l.user_id, l.source, max(l.at) from login_log l join users u on u.id = l.user_id
      where l.outcome = 'success' and l.source is not null group by l.user_id, l.source`)
    this.addSql('create index login_failures_age on login_failures (last_failure_at)')
  }
}
