import { Migration } from '@mikro-orm/migrations'

const ICONS = [
  [1, 'ant-design:setting-outlined', 'eos-icons:system-group'],
  [2, 'ant-design:monitor-outlined', 'solar:monitor-camera-outline'],
  [106, 'ant-design:control-outlined', 'ant-design:setting-outlined'],
  [107, 'ant-design:notification-outlined', 'fe:notice-push'],
  [109, 'ant-design:desktop-outlined', 'material-symbols:generating-tokens-outline'],
  [113, 'ant-design:database-outlined', 'devicon:redis-wordmark'],
  [118, 'ant-design:folder-open-outlined', 'solar:folder-with-files-outline'],
  [123, 'ant-design:api-outlined', 'solar:monitor-smartphone-outline'],
  [500, 'ant-design:file-search-outlined', 'arcticons:one-hand-operation'],
  [
    501,
    'ant-design:login-outlined',
    'streamline:interface-login-dial-pad-finger-password-dial-pad-dot-finger',
  ],
]

/** Menus show icons that the front end carries, unless an operator has chosen another one. */
export class CarryMenuIcons extends Migration {
  override up(): void {
    const values = ICONS.map(([id, before, icon]) => `(${id}, '${before}', '${icon}')`).join(', ')
    this.addSql(`update menus set icon = carried.icon
      from (values ${values}) as carried (id, before, icon)
      where menus.id = carried.id and menus.icon = carried.before`)
  }
}
