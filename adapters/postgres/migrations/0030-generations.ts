/** A trigger, because the version before opens sessions as well. */
const KEEP_WIRE = `create function keep_wire() returns trigger language plpgsql as $$
  begin
    new.wire := (select c.wire from clients c where c.client_id = new.client_id);
    return new;
  end $$`

/**
 * Clients name the wire that their front end speaks and say where and for what their sessions may be
 * used; a session keeps the wire that it was opened with. An entry of a hidden page names another
 * one without its remark, and entries of the operation log say with what somebody worked.
 */
export const ADD_GENERATIONS: readonly string[] = [
  `alter table clients add column wire text,
      add column paths text[] not null default '{}',
      add column networks text[] not null default '{}'`,
  'alter table sessions add column wire text',
  'alter table menus add column active_path text',
  `alter table operation_log add column client_id text, add column device_type text,
      add column browser text, add column os text`,
  KEEP_WIRE,
  `create trigger keep_wire before insert on sessions for each row
      execute function keep_wire()`,
]
