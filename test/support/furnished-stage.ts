import type { Database } from '../../adapters/postgres/connection/database.ts'

/** The ids are distinctive: none of them may appear in an export. */
const FURNITURE = [
  `insert into departments (id, parent_id, name, category, sort_order, phone, email, is_disabled, author_id, created_at)
    values (7001, 100, 'North/South', '', 1, '', '', false, 1, now())`,
  `insert into dictionary_types (id, name, type, remark, created_at)
    values (7100, 'Colours', 'app_colour', E'two\\nlines', now())`,
  `insert into dictionary_entries (id, type, sort_order, label, value, list_class, is_default, created_at)
    values (7102, 'app_colour', 2, 'Red', 'r', 'danger', false, now()),
      (7101, 'app_colour', 1, 'Blue', 'b', null, true, now())`,
  `insert into menus (id, parent_id, kind, title, sort_order, path, component, query, icon,
      opens_externally, is_cached, is_visible, is_enabled, permission, remark)
    values (7200, null, 'directory', 'Reports', 9, 'report', null, null, 'chart', false, true, true, true, null, null),
      (7202, 7200, 'page', 'Sales', 1, 'sales', 'report/sales', '{"a":1}', '#', false, false, true, true, 'report:sales:list', 'new'),
      (7201, 7202, 'button', 'Look / up', 1, '', null, null, '#', false, true, true, false, 'report:sales:query', null),
      (7203, 7200, 'page', 'Outside', 2, 'https://example.com/', null, null, '#', true, true, false, true, null, null)`,
  `insert into roles (id, key, name, status, sort_order, scope, remark)
    values (7300, 'auditor', 'Auditors', 'normal', 5, 'custom', 'looks'),
      (7301, 'idle', 'Nobody', 'disabled', 6, 'own', '')`,
  `insert into role_menus (role_id, menu_id) values (7300, 7200), (7300, 7202), (7300, 7201), (7300, 1)`,
  `insert into role_departments (role_id, department_id) values (7300, 7001), (7300, 100)`,
  `insert into parameters (id, key, name, value, is_built_in, created_at)
    values (7400, 'app.title', 'Title', E'Ours,\\n "quoted"', false, now()),
      (7401, 'app.mail.password', 'Password', 'Never-To-Be-Seen-1', false, now())`,
  `update parameters set value = 'auditor' where key = 'sys.account.registerRole'`,
  `update parameters set value = 'Never-To-Be-Seen-2' where key = 'sys.user.initPassword'`,
  `insert into clients (id, client_id, client_key, secret_digest, device_type, grant_types,
      timeout_seconds, active_timeout_seconds, status)
    values (7500, 'c0ffee', 'mini', 'never-to-be-seen-3', 'xcx', '{xcx,password}', 3600, -1, 'normal')`,
  `insert into storage_platforms (id, key, kind, status, is_default, base_path, root_path, remark,
      endpoint, is_https, region, bucket, access_key, secret_key, options, limits)
    values (7600, 'cloud', 's3', 'normal', false, 'in', null, 'far', '127.0.0.1:9000', false, 'here', 'files',
        'never-to-be-seen-4', 'never-to-be-seen-5',
        '{"pathStyle":true,"signatureVersion":"v4","download":"stream"}',
        '{"suffixes":[".png"],"maxBytes":1000}'),
      (7601, 'attic', 'local', 'disabled', false, '', 'storage/attic', '', null, null, null, null, null, null, null, null)`,
]

/** A service with one record of everything that an export contains. */
export async function furnish(database: Database): Promise<void> {
  for (const text of FURNITURE) await database.rows({ text }, [])
}

/** Departments are not exported: each stage has its own. */
export async function addDepartment(database: Database): Promise<void> {
  const [text = ''] = FURNITURE
  await database.rows({ text: text.replace('7001', '8001') }, [])
}
