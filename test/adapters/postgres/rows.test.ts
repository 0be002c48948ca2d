import { expect, it } from 'vitest'
import { toColumns, toPlatform } from '../../../adapters/postgres/platforms/storage-platform-row.ts'
import { builtInMenus } from '../../../adapters/postgres/seed/menus.ts'
import { aDraft } from '../../support/platform-builders.ts'

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
  'ic:round-launch',
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

it('a platform from before downloads could go elsewhere streams them', () => {
  const columns = toColumns(aDraft())
  const options = { pathStyle: true, signatureVersion: 'v2' } as const
  const platform = toPlatform({ ...columns, id: '1000', isDefault: false, options })
  expect(platform.props.remote?.options).toEqual({ ...options, download: 'stream' })
})
