import pg from 'pg'
import { fillCompany } from './company-tables.ts'
import { fill } from './long-tables.ts'

/** Users of each department. */
const STAFF = 100

/** How much a role shows: everything, half of the departments, one in a hundred, or one. */
export const SCOPES = ['all', 'half', 'few', 'one'] as const
export type ScopeName = (typeof SCOPES)[number]

const POSTS = `insert into posts (department_id, code, name, category, sort_order, is_disabled, remark,
    author_id, created_at)
  select d.id, 'post' || n, 'Post ' || n, '', n % 50, false, '', 1, now()
  from generate_series(1, $1::int) n join departments d on d.id = 100001 + n % $2::int`

const ROLES = `insert into roles (key, name, status, sort_order, scope, author_department_id, author_id)
  select 'role' || n, 'Role ' || n, 'normal', n % 50, 'own', 100001 + n % $2::int, 1
  from generate_series(1, $1::int) n`

// Neighbours in the list are files of people in different departments.
const UPLOADERS = `update stored_files f set uploader_id = u.id
  from (select id, row_number() over (order by md5(id::text)) as n from users where id >= 1000) u
  where u.n = f.id % $1::int + 1`

// People of these departments read the lists; their rights differ in nothing but the scope.
const READERS = [
  `insert into roles (id, key, name, status, scope, departments_are_linked)
    select n, name, name, 'normal', case name when 'all' then 'all' else 'custom' end, false
    from unnest($1::text[]) with ordinality as asked(name, position), lateral (select 500 + position as n) as made`,
  `insert into role_menus (role_id, menu_id)
    select r.id, m.id from roles r, menus m where r.key = any($1)`,
  `insert into role_departments (role_id, department_id)
    select r.id, d.id from roles r, departments d where r.key = any($1) and d.id > 100000
      and (r.key = 'half' and d.id % 2 = 0 or r.key = 'few' and d.id % 100 = 1 or r.key = 'one' and d.id = 100002)`,
  `insert into users (id, name, name_key, nick_name, password_hash, status, created_at)
    select r.id, r.key, r.key, r.key, u.password_hash, 'normal', now()
    from roles r, users u where r.key = any($1) and u.id = 1`,
  'insert into user_roles (user_id, role_id) select id, id from roles where key = any($1)',
]

/** Fills all tables that are listed by data scope, and adds a user for each scope, with its name. */
export async function fillScoped(url: string, rows: number): Promise<void> {
  const departments = Math.max(rows / STAFF, 2)
  await fillCompany({ url }, departments, rows)
  for (const table of ['files', 'logins', 'operations'] as const) await fill(url, table, rows)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(POSTS, [rows, departments])
    await client.query(ROLES, [rows, departments])
    await client.query(UPLOADERS, [rows])
    for (const text of READERS) await client.query(text, [SCOPES])
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}
