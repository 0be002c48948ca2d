import { ACCESS_VERSION } from './first/access-version.ts'
import { ADMITTED_SESSIONS } from './first/admitted-sessions.ts'
import { CONSOLE } from './first/console.ts'
import { FILES } from './first/files.ts'
import { NAME_SEARCH } from './first/name-search.ts'
import { PEOPLE } from './first/people.ts'
import { RIGHTS } from './first/rights.ts'
import { SIGN_IN } from './first/sign-in.ts'
import { uploadCounting } from './first/upload-counting.ts'

/** Built-in rows that were added already. One that an administrator removed is not added again. */
const SEEDS = `create table seeds (
  name text primary key,
  applied_at timestamptz not null default now()
)`

const AREAS = [PEOPLE, RIGHTS, SIGN_IN, CONSOLE, FILES]
const KEPT = `state in ('ready', 'quarantined')`
const RULES = [ACCESS_VERSION, ADMITTED_SESSIONS, uploadCounting(KEPT), NAME_SEARCH]

/** The whole schema of the first release: tables by area, then triggers, functions and indexes. */
export const CREATE_SCHEMA: readonly string[] = [SEEDS, ...[...AREAS, ...RULES].flat()]
