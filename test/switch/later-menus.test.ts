import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  aMenu,
  aRole,
  type SmallImport,
  smallCompany,
  smallImport,
  tableIn,
} from '../support/legacy/small-company.ts'

const ALL = aRole(1, 'superadmin', 'All')
const SYSTEM = aMenu(1, 'System', { path: 'system', menu_type: 'M' })
const FLEET = aMenu(8, 'Fleet', { path: 'fleet', menu_type: 'M' })
const CARS = aMenu(9, 'Cars', {
  parent_id: 8,
  component: 'fleet/car/index',
  perms: 'fleet:car:list',
})
const VANS = aMenu(10, 'Vans', {
  parent_id: 8,
  component: 'fleet/van/index',
  perms: 'fleet:van:list',
})

let small: SmallImport

beforeEach(async () => {
  small = await smallImport()
})

afterEach(() => small.target.close())

const bring = (...menus: readonly ReturnType<typeof aMenu>[]) =>
  small.bring(
    smallCompany({
      sys_role: [ALL, aRole(8, 'driver', 'Driver')],
      sys_menu: [SYSTEM, ...menus],
      sys_role_menu: menus.map(({ menu_id: id = 0 }) => ({ role_id: 8, menu_id: id })),
    }),
  )

/** Menus that came, each with its parent and whether the role has it. */
async function menusHere() {
  const rows = await small.query(`select m.title, p.title as above, m.path,
      exists (select from role_menus r where r.menu_id = m.id) as held
    from menus m left join menus p on p.id = m.parent_id
      join legacy_rows l on l.kind = 'menus' and l.new_id = m.id
    where m.id >= 1000 order by l.old_id::integer`)
  return rows.map(({ above, title, path, held }) => `${above ?? '-'} ${title} ${path} ${held}`)
}

it('two menus may swap their titles and paths', async () => {
  await bring(FLEET, CARS, VANS)
  const { menu_name: cars = '', path = '' } = CARS
  const { menu_name: vans = '', path: other = '' } = VANS
  await bring(FLEET, { ...CARS, menu_name: vans, path: other }, { ...VANS, menu_name: cars, path })
  expect(await menusHere()).toEqual([
    '- Fleet fleet true',
    'Fleet Vans p10 true',
    'Fleet Cars p9 true',
  ])
})

it('what is below a menu that was removed here stays away too, and what was moved stays', async () => {
  await bring(FLEET, CARS)
  await small.query(`update menus set parent_id = 1 where title = 'Cars'`)
  await small.query(`delete from menus where title = 'Fleet'`)
  const report = await bring(FLEET, CARS, VANS)
  expect(await menusHere()).toEqual(['System Cars p9 true'])
  expect(tableIn(report, 'sys_menu')?.left.map(({ record }) => record)).toEqual([
    ...['Fleet (fleet)', 'Vans (fleet:van:list)'],
  ])
})

it('a menu that cannot be changed as it was there stays, with its roles', async () => {
  await bring(FLEET, CARS)
  await small.query(`insert into menus (parent_id, kind, title, sort_order, path, icon,
      opens_externally, is_cached, is_visible, is_enabled)
    select id, 'directory', 'Own', 1, 'own', '#', false, true, true, true
    from menus where title = 'Fleet'`)
  const report = await bring(FLEET, { ...CARS, path: 'own' })
  expect(await menusHere()).toContain('Fleet Cars p9 true')
  expect(tableIn(report, 'sys_menu')?.altered.map(({ record }) => record)).toEqual([
    'Cars (fleet:car:list)',
  ])
})

it('a role that was made anew under its key is the same one', async () => {
  await bring(FLEET, CARS)
  const company = smallCompany({ sys_role: [ALL, aRole(20, 'driver', 'Driver')] })
  expect((await small.bring(company)).questions).toEqual([])
  const roles = await small.query(`select old_id, digests = '{}' as forgotten from legacy_rows l
    join roles r on r.id = l.new_id where l.kind = 'roles' and r.key = 'driver' order by old_id`)
  expect(roles).toEqual([
    { old_id: '20', forgotten: false },
    { old_id: '8', forgotten: true },
  ])
})
