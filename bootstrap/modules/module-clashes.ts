import { builtInMenus } from '../../adapters/postgres/seed/menus.ts'
import { BUILT_IN_WORDS } from '../../domain/language/built-in-words.ts'
import { type ConsoleModule, recordsOf } from './define-module.ts'
import { settingNames } from './setting-problems.ts'

/** Tables of the console that no built-in module names. A test compares them with the database. */
export const CONSOLE_TABLES: readonly string[] = [
  ...['access_version', 'clients', 'departments', 'ended_sessions', 'file_link_epochs'],
  ...['audit_erasures', 'audit_links', 'audit_starts', 'box_messages'],
  ...['directory_people', 'directory_given', 'directory_rules', 'directory_departments'],
  ...['directory_waiting', 'directory_runs', 'scim_resources', 'scim_members'],
  ...['file_migrations', 'held_posts', 'issued_keys', 'job_runs', 'known_sources'],
  ...[
    'login_failures',
    'login_log',
    'menus',
    'module_migrations',
    'modules',
    'open_menus',
    'operation_log',
  ],
  ...['legacy_ids', 'legacy_rows', 'passkeys', 'password_links', 'program_keys', 'recovery_codes'],
  ...['invitations', 'required_factors', 'second_factors', 'trusted_browsers'],
  ...[
    'outbox',
    'periodic_rounds',
    'quota_warnings',
    'removed_objects',
    'role_departments',
    'role_menus',
    'roles',
    'share_links',
  ],
  ...['schema_migrations', 'seeds', 'sessions', 'social_bindings', 'staged_parts'],
  ...['staged_uploads', 'storage_by_day', 'storage_changes', 'storage_platforms', 'stored_files'],
  ...['upload_usage', 'usage_changes', 'usage_days', 'usage_totals'],
  ...['user_posts', 'user_roles', 'users', 'webhook_deliveries', 'webhooks'],
]

/** Names of rows in the events of the console. */
const CONSOLE_RECORDS = ['user', 'file', 'role', 'client', 'menu', 'department', 'webhook']

interface Claim {
  readonly what: string
  readonly name: string
  readonly by: string
}

/** @returns what two of these modules, or one and the console, both want to have */
export function clashes(
  modules: readonly ConsoleModule[],
  builtIn: readonly ConsoleModule[],
): string[] {
  const own = [...consoleClaims(), ...builtIn.flatMap(claimsOf)]
  const owners = new Map(own.map(({ what, name }) => [`${what} ${name}`, 'the console']))
  return modules.flatMap(claimsOf).flatMap(({ what, name, by }) => {
    const owner = owners.get(`${what} ${name}`)
    if (owner === undefined) {
      owners.set(`${what} ${name}`, `module ${by}`)
      return []
    }
    return [`Module ${by} has the ${what} ${name}, which ${owner} has: rename it.`]
  })
}

/** Paths of the directories at the top that the console brings. */
export const menuDirectories: readonly string[] = builtInMenus
  .filter((menu) => menu.kind === 'directory' && !('parentId' in menu))
  .map(({ path }) => path)

/** Routes that differ in the names of their parameters only are the same. */
export function called(route: string): string {
  return route.replaceAll(/\/:[^/]+/g, '/:')
}

function consoleClaims(): Claim[] {
  const claim = (what: string) => (name: string) => ({ what, name, by: '' })
  const components = builtInMenus.flatMap((menu) => ('component' in menu ? [menu.component] : []))
  const directoryOf = new Map<unknown, string>(builtInMenus.map(({ id, path }) => [id, path]))
  const paths = builtInMenus.map(({ path, ...menu }) => {
    return `${('parentId' in menu && directoryOf.get(menu.parentId)) || 'root'}/${path}`
  })
  return [
    ...CONSOLE_TABLES.map(claim('table')),
    ...CONSOLE_RECORDS.map(claim('record')),
    ...components.map(claim('menu')),
    ...paths.map(claim('menu path')),
    ...Object.keys(BUILT_IN_WORDS)
      .flatMap((name) => name.split('dictionary.')[1] ?? [])
      .map(claim('dictionary')),
  ]
}

function claimsOf(module: ConsoleModule): Claim[] {
  const { name: by, pages = [], routes = [], dictionaries = [], grants = [] } = module
  const claim = (what: string) => (name: string) => ({ what, name, by })
  const records = recordsOf(module)
  return [
    claim('name')(by),
    ...pages.map(({ url }) => url).map(claim('address')),
    ...pages.map(({ permission }) => permission).map(claim('permission')),
    ...routes.map(({ method, url }) => called(`${method} ${url}`)).map(claim('route')),
    ...pages.flatMap(routesOf).map(called).map(claim('route')),
    ...records.map(({ name }) => name).map(claim('record')),
    ...records.map(({ table }) => table).map(claim('table')),
    ...pages.flatMap(({ menu }) => (menu ? [menu.component] : [])).map(claim('menu')),
    ...pages
      .flatMap(({ menu }) => (menu ? [`${menu.under}/${menu.path}`] : []))
      .map(claim('menu path')),
    ...dictionaries.map(({ type }) => type).map(claim('dictionary')),
    ...settingNames(module).map(claim('setting')),
    ...grants.map(({ grantType }) => grantType).map(claim('grant type')),
    ...Object.keys(module.senders ?? {}).map(claim('sender of codes')),
    ...Object.keys(module.providers ?? {}).map(claim('login provider')),
    ...Object.keys(module.storage ?? {}).map(claim('storage kind')),
  ]
}

/** The routes that a page makes. */
function routesOf({ url }: { readonly url: string }): string[] {
  const posts = ['', '/export', '/importData', '/importTemplate'].map((end) => `POST ${url}${end}`)
  return [...posts, `GET ${url}/list`, `GET ${url}/:id`, `PUT ${url}`, `DELETE ${url}/:ids`]
}
