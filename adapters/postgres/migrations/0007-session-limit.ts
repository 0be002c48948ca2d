import { Migration } from '@mikro-orm/migrations'

/**
 * Makes room for one session more. A function, because each of its statements sees what others
 * have committed before the user's row was locked; one statement alone sees only what was there
 * when it began, so parallel logins would not know of each other. Strict: without `kept`, nothing.
 */
export class CreateSessionLimit extends Migration {
  override up(): void {
    this.addSql(`create function end_oldest_sessions(of_user bigint, kept integer, at timestamptz)
      returns setof text language plpgsql volatile strict as $$
      begin
        perform from users where id = of_user for no key update;
        return query with oldest as materialized (
          select id from sessions where id in (
            select id from sessions where user_id = of_user
              and (expires_at is null or expires_at > at)
              and (idle_seconds is null or last_used_at + make_interval(secs => idle_seconds) > at)
            order by opened_at desc, id desc offset kept
          ) order by id for update
        )
        delete from sessions s using oldest where s.id = oldest.id returning s.token_digest;
      end $$`)
  }
}
