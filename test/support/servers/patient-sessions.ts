import { command } from './fresh-database.ts'

/**
 * Lets statements of later sessions wait for as long as it takes, whatever limits they set: where
 * locks are held until somebody waits, a busy machine must not end the wait.
 */
export async function makePatient(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await command(
    url,
    `create schema patient;
    create function patient.set_config(name text, value text, is_local boolean) returns text
      language sql as $$ select pg_catalog.set_config(name,
        case when name in ('lock_timeout', 'statement_timeout') then '0' else value end, is_local) $$;
    alter database ${name} set search_path = public, patient, pg_catalog`,
  )
}
