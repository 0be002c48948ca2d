import { expect, it, onTestFinished } from 'vitest'
import { migratorOf } from '../../../adapters/postgres/schema/migrator-of.ts'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import { builtInMenus } from '../../../adapters/postgres/seed/menus.ts'
import { embeddedDatabase } from '../../support/embedded-database.ts'
import { seedFacts } from '../../support/seed-facts.ts'

/** What the reference front end has built in, of the icons that a menu may have. */
const CARRIED = new Set([
  'ant-design:setting-outlined',
  'arcticons:one-hand-operation',
  'devicon:redis-wordmark',
  'ant-design:user-outlined',
  'eos-icons:role-binding-outlined',
  'eos-icons:system-group',
  'fe:notice-push',
  'fluent-mdl2:dictionary',
  'ic:sharp-menu',
  'icon-park-outline:appointment',
  'material-symbols:generating-tokens-outline',
  'mingcute:department-line',
  'solar:folder-with-files-outline',
  'solar:monitor-camera-outline',
  'solar:monitor-smartphone-outline',
  'streamline:interface-login-dial-pad-finger-password-dial-pad-dot-finger',
])

const visible = builtInMenus.filter(({ isVisible }) => isVisible)

it('menus show icons that the front end carries, so that a closed network has no holes', () => {
  expect(visible.length).toBeGreaterThan(9)
  for (const { id, icon } of visible) expect(CARRIED, id).toContain(icon)
})

it('an existing menu gets them too, but for what an operator has chosen', async () => {
  const database = await embeddedDatabase()
  onTestFinished(() => database.close())
  await (await migratorOf(database)).up({ to: '0034-operation-areas' })
  const columns = `(id, kind, title, sort_order, path, icon, opens_externally, is_cached,
    is_visible, is_enabled)`
  const rest = `'x', 1, '', $1, false, true, true, true`
  for (const [id, icon] of [
    [118, 'ant-design:folder-open-outlined'],
    [123, 'svg:cake'],
  ]) {
    const text = `insert into menus ${columns} values (${id}, 'directory', ${rest})`
    await database.rows({ text }, [icon])
  }
  await prepareDatabase(database, seedFacts)
  const rows = await database.rows(
    { text: 'select icon from menus where id in (118, 123) order by id' },
    [],
  )
  expect(rows.map(({ icon }) => icon)).toEqual(['solar:folder-with-files-outline', 'svg:cake'])
})
