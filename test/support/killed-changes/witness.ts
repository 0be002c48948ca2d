import type { Database } from '../../../adapters/postgres/connection/database.ts'

/** How the database itself records a change, and which log entry it must have. */
interface Watched {
  readonly kind: string
  readonly on: string
  readonly column: string
}

const WATCHED: readonly Watched[] = [
  { kind: 'notice add', on: 'after insert on notices', column: 'title' },
  { kind: 'parameter add', on: 'after insert on parameters', column: 'key' },
  { kind: 'parameter change', on: 'after update on parameters', column: 'key' },
  { kind: 'parameter remove', on: 'after delete on parameters', column: 'id' },
  { kind: 'client add', on: 'after insert on clients', column: 'device_type' },
  { kind: 'file add', on: fileBecomes('pending', 'ready'), column: 'original_name' },
  { kind: 'file remove', on: fileBecomes('ready', 'deleting'), column: 'id' },
  { kind: 'success', on: 'after insert on sessions', column: 'user_agent' },
  { kind: 'logout', on: 'after delete on sessions', column: 'user_agent' },
]

/** The parameter that identifies the subject of an entry. */
const MARKERS: Readonly<Record<string, string>> = {
  'notice add': 'noticeTitle',
  'parameter add': 'configKey',
  'parameter change': 'configKey',
  'parameter remove': 'ids',
  'client add': 'deviceType',
  'file add': 'originalName',
  'file remove': 'ids',
}

/** Records every change in its own transaction, independent of the service's logs. */
export async function watchChanges(database: Database): Promise<void> {
  const run = (text: string) => database.rows({ text }, [])
  await run('create table witnessed (kind text not null, marker text not null)')
  await run(`create function witness() returns trigger language plpgsql as $$ begin
    insert into witnessed values (tg_argv[0],
      (case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end) ->> tg_argv[1]);
    return null;
  end $$`)
  for (const [n, { kind, on, column }] of WATCHED.entries()) {
    const what = `execute function witness('${kind}', '${column}')`
    const [when, condition = ''] = on.split(' when ')
    const only = condition && `when (${condition})`
    await run(`create trigger witness${n} ${when} for each row ${only} ${what}`)
  }
}

/** Everything that was committed, sorted: `kind marker`. */
export async function witnessed(database: Database): Promise<string[]> {
  const rows = await database.rows({ text: 'select kind, marker from witnessed' }, [])
  return rows.map(({ kind, marker }) => `${kind} ${marker}`).toSorted()
}

/** Everything that the two logs report, in the same form. */
export async function loggedChanges(database: Database): Promise<string[]> {
  const operations = await database.rows(
    { text: 'select area, kind, parameters from operation_log where error is null' },
    [],
  )
  const logins = await database.rows(
    { text: `select outcome, user_agent from login_log where outcome <> 'failure'` },
    [],
  )
  return [
    ...operations.map(({ area, kind, parameters }) => {
      const what = `${area} ${kind}`
      return `${what} ${JSON.parse(String(parameters))[MARKERS[what] ?? '']}`
    }),
    ...logins.map(({ outcome, user_agent: agent }) => `${outcome} ${agent}`),
  ].toSorted()
}

function fileBecomes(before: string, after: string): string {
  const change = `old.state = '${before}' and new.state = '${after}'`
  return `after update on stored_files when ${change}`
}
