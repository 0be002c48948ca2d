import { MENU_BOUNDS } from '../../../../domain/access/menu.ts'
import { ROLE } from '../../../../domain/access/role-record.ts'
import { SCOPE_KINDS } from '../../../../domain/access/scope-kind.ts'
import { DICTIONARY_TYPE, DICTIONARY_VALUE } from '../../../../domain/dictionaries/dictionary.ts'
import { naturalKey } from '../../../../domain/records/natural-key.ts'
import type { RecordType } from '../../../../domain/records/record.ts'
import { PARAMETER } from '../../../../domain/settings/parameter.ts'
import { INLINE_WORDS } from '../../../../domain/storage/files/viewable.ts'
import { MODULE_KIND } from '../../../../domain/storage/platforms/platform-kind.ts'
import { closed, line, orNull, writtenFields } from './json-schema.ts'

/** One entry of a list, and the lists inside it. */
export interface EntryShape {
  readonly schema: object
  /** The member that names an entry in messages. */
  readonly key: string
  readonly nested?: { readonly name: string; readonly shape: () => EntryShape }
}

const FLAG = { type: 'boolean' }
const ORDER = { type: 'integer', minimum: 0, maximum: 2_147_483_647 }
const STATUS = { enum: ['normal', 'disabled'] }
const TEXTS = { type: 'array', items: { type: 'string' } }
const LIST = { type: 'array' }

const { title, path, component, query, icon, permission, remark } = MENU_BOUNDS

const MENU_FIELDS = {
  title: line(title, { minLength: 1 }),
  kind: { enum: ['directory', 'page', 'button'] },
  order: ORDER,
  path: line(path),
  component: orNull(line(component)),
  query: orNull(line(query)),
  icon: line(icon),
  opensExternally: FLAG,
  isCached: FLAG,
  isVisible: FLAG,
  isEnabled: FLAG,
  permission: orNull(line(permission)),
  remark: orNull(line(remark)),
  activePath: orNull(line(path)),
  children: LIST,
}
const MENU = closed(MENU_FIELDS, ['activePath'])

const ROLE_WITH_LINKS = closed(
  {
    ...writtenFields(ROLE),
    scope: { enum: SCOPE_KINDS },
    status: STATUS,
    menus: TEXTS,
    departments: TEXTS,
  },
  ['factorIsRequired'],
)

const CLIENT_FIELDS = {
  clientId: line(64, { pattern: '^[A-Za-z0-9_-]+$' }),
  clientKey: line(64),
  deviceType: line(32),
  status: STATUS,
  grantTypes: TEXTS,
  strongGrantTypes: TEXTS,
  timeout: { type: 'integer' },
  activeTimeout: { type: 'integer' },
  paths: TEXTS,
  networks: TEXTS,
  wire: orNull(line(16)),
}
// Exports of earlier versions do not name these.
const CLIENT = closed(CLIENT_FIELDS, ['strongGrantTypes', 'paths', 'networks', 'wire'])

const OPTIONS = closed({
  pathStyle: FLAG,
  signatureVersion: { enum: ['v2', 'v4'] },
  download: { enum: ['stream', 'redirect'] },
})

const LIMITS = { maxBytes: { type: 'integer' }, suffixes: TEXTS, contentTypes: TEXTS }

const PLATFORM = closed({
  key: line(100),
  kind: {
    anyOf: [{ enum: ['local', 's3', 'ali-oss'] }, { type: 'string', pattern: MODULE_KIND.source }],
  },
  endpoint: orNull(line(100)),
  isHttps: orNull(FLAG),
  region: orNull(line(64)),
  options: orNull(OPTIONS),
  bucket: orNull(line(100)),
  basePath: line(200),
  rootPath: orNull(line(200)),
  customDomain: line(255),
  limits: orNull(closed(LIMITS, Object.keys(LIMITS))),
  verifyDownloads: FLAG,
  givesAddresses: FLAG,
  inline: { enum: INLINE_WORDS },
  remark: line(500),
})

/** By section, in the order in which they are checked. */
export const SHAPES: Readonly<Record<string, EntryShape>> = {
  dictionaries: {
    schema: closed({ ...writtenFields(DICTIONARY_TYPE), values: LIST }),
    key: nameIn(DICTIONARY_TYPE),
    nested: { name: 'values', shape: dictionaryValue },
  },
  menus: menu(),
  roles: { schema: ROLE_WITH_LINKS, key: nameIn(ROLE) },
  parameters: { schema: closed(writtenFields(PARAMETER), ['value']), key: nameIn(PARAMETER) },
  clients: { schema: CLIENT, key: 'clientId' },
  platforms: { schema: PLATFORM, key: 'key' },
}

/** What the rows of these records look like in a file, by table. */
export function shapesOf(records: readonly RecordType[]): Readonly<Record<string, EntryShape>> {
  return Object.fromEntries(
    records.map((of) => [of.table, { schema: closed(writtenFields(of)), key: nameIn(of) }]),
  )
}

function menu(): EntryShape {
  return { schema: MENU, key: 'title', nested: { name: 'children', shape: menu } }
}

/** Its type is that of the dictionary around it. */
function dictionaryValue(): EntryShape {
  const { type: _type, ...fields } = writtenFields(DICTIONARY_VALUE)
  return { schema: closed(fields), key: nameIn(DICTIONARY_VALUE) }
}

function nameIn(record: RecordType): string {
  return naturalKey(record).at(-1) ?? ''
}
