import { Migration } from '@mikro-orm/migrations'

/** Who is disabled is logged out: enabling them again does not bring old sessions back. */
export class EndSessionsOfDisabled extends Migration {
  override up(): void {
    this.addSql(`create function end_sessions_of_disabled() returns trigger language plpgsql as $$
      begin
        delete from sessions where user_id = new.id;
        return null;
      end $$`)
    this.addSql(`create trigger end_sessions_of_disabled after update of status on users
      for each row when (new.status = 'disabled') execute function end_sessions_of_disabled()`)
  }
}
