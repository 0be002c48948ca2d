import type { Cell } from './legacy-schema.ts'

type Row = Readonly<Record<string, Cell>>

const SHOWN = { order_num: 1, is_frame: 1, is_cache: 0, visible: '0', status: '0', icon: '#' }

function menu(id: number | string, parent: number | string, name: string, fields: Row): Row {
  const plain = { path: '', component: null, query_param: null, perms: null, remark: '' }
  return {
    menu_id: String(id),
    parent_id: String(parent),
    menu_name: name,
    ...SHOWN,
    ...plain,
    ...fields,
  }
}

const folder = (
  id: number | string,
  parent: number | string,
  name: string,
  path: string,
  fields = {},
) => menu(id, parent, name, { menu_type: 'M', path, ...fields })
const page = (
  id: number | string,
  parent: number | string,
  name: string,
  view: string,
  perms: string,
  fields = {},
) =>
  menu(id, parent, name, {
    ...{ menu_type: 'C', path: view.split('/').at(-2) ?? view, component: view, perms },
    ...fields,
  })
const button = (
  id: number | string,
  parent: number | string,
  name: string,
  perms: string,
  fields = {},
) => menu(id, parent, name, { menu_type: 'F', path: '#', perms, ...fields })

/** Of the company's own menus; they were added later. */
const OWN = '17900000000000000'

/** Menus as they are there, some moved and renamed, with own ones and with pages that nobody has here. */
export const LEGACY_MENUS: readonly Row[] = [
  folder(1, 0, 'System', 'system'),
  folder(2, 0, 'Watching', 'monitor'),
  folder(3, 0, 'Tools', 'tool'),
  folder(5, 0, 'Samples', 'demo'),
  folder(6, 0, 'System', 'tenant'),
  page(100, 1, 'Employees', 'system/user/index', 'system:user:list', { order_num: 7 }),
  page(101, `${OWN}01`, 'Role', 'system/role/index', 'system:role:list'),
  page(102, 1, 'Menus', 'system/menu/index', 'system:menu:list', { status: '1' }),
  page(103, 1, 'Departments', 'system/dept/index', 'system:dept:list', { visible: '1' }),
  page(104, 1, 'Posts', 'system/post/index', 'system:post:list'),
  page(204, 1, 'Posts of old', 'system/post/index', 'system:post:list', { status: '1' }),
  page(205, 1, 'Posts of others', 'system/post/index', 'fleet:post:list'),
  page(118, 1, 'Files', 'system/oss/index', 'system:oss:list'),
  page(115, 3, 'Generator', 'tool/gen/index', 'tool:gen:list'),
  page(121, 6, 'Tenants', 'system/tenant/index', 'system:tenant:list'),
  page(1500, 5, 'Sample', 'demo/demo/index', 'demo:demo:list'),
  folder(108, 1, 'Logs', 'log'),
  page(500, 108, 'Operations', 'monitor/operlog/index', 'monitor:operlog:list'),
  page(501, 108, 'Logins', 'monitor/logininfor/index', 'monitor:logininfor:list'),
  button(1001, 100, 'Look', 'system:user:query'),
  button(1002, 100, 'Add', 'system:user:add'),
  button(1003, 100, 'Change', 'system:user:edit', { status: '1' }),
  button(1040, 500, 'Look', 'monitor:operlog:query'),
  button(1041, 500, 'Remove', 'monitor:operlog:remove'),
  button(1055, 115, 'Generate', 'tool:gen:code'),
  button(1600, 118, 'Look', 'system:oss:query'),
  button(1620, 118, 'Look at platforms', 'system:ossConfig:list'),
  button(1621, 118, 'Add platform', 'system:ossConfig:add'),
  folder(`${OWN}01`, 0, 'Fleet', 'fleet', { icon: 'mdi:car' }),
  page(`${OWN}02`, `${OWN}01`, 'Cars', 'fleet/car/index', 'fleet:car:list'),
  button(`${OWN}03`, `${OWN}02`, 'Add', 'fleet:car:add'),
  button(`${OWN}04`, `${OWN}02`, 'Export', 'car:export'),
  page(`${OWN}05`, `${OWN}02`, 'One car', 'fleet/car/one', 'fleet:car:query', {
    visible: '1',
    path: 'one',
  }),
  folder(`${OWN}06`, 0, 'Old stock', 'stock', { status: '1' }),
  page(`${OWN}07`, `${OWN}06`, 'Stock', 'stock/list/index', 'stock:part:list'),
  menu(`${OWN}08`, 0, 'Manual', { menu_type: 'C', path: 'https://manual.example/', is_frame: 0 }),
  page(`${OWN}09`, `${OWN}01`, 'Cars', 'fleet/van/index', 'fleet:van:list'),
]
