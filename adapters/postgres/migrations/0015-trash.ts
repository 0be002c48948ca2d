import { storageCounting } from './0006-overview.ts'
import { uploadCounting } from './first/upload-counting.ts'

const COLUMNS = [
  'add column trashed_at timestamptz(3)',
  'add column trashed_by text',
  // Whether the file counts against its uploader's quota while it is in the trash.
  'add column counts_in_trash boolean not null default true',
  'add column hold_reason text',
  'drop constraint stored_files_state_check',
  `add constraint stored_files_state_check check (
    state in ('pending', 'ready', 'quarantined', 'trashed', 'deleting'))`,
]
const STATES = `'ready', 'quarantined', 'trashed'`
const COUNTED = `(state in ('ready', 'quarantined') or (state = 'trashed' and counts_in_trash))`
const EVENTS = ['insert', 'update', 'delete']
/** Functions of triggers on each event. */
const COUNTING = ['count_uploads', 'note_storage']

/** Files in the trash go on taking space: they move with their platform and count as stored. */
export const ADD_TRASH: readonly string[] = [
  ...COLUMNS.map((change) => `alter table stored_files ${change}`),
  'drop index stored_files_kept_platform',
  `create index stored_files_kept_platform on stored_files (platform_key, id)
      where state in (${STATES})`,
  `create index stored_files_trashed on stored_files (lease_until)
      where state = 'trashed'`,
  `create index stored_files_on_hold on stored_files (id)
      where hold_reason is not null`,
  ...COUNTING.flatMap((counting) => EVENTS.map((event) => `${counting}_on_${event}`)).map(
    (name) => `drop trigger ${name} on stored_files`,
  ),
  ...[...EVENTS.map((event) => `count_uploads_on_${event}`), 'note_storage'].map(
    (name) => `drop function ${name}()`,
  ),
  ...uploadCounting(COUNTED),
  ...storageCounting(STATES),
]
