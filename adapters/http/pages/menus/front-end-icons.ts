import type { FastifyRequest } from 'fastify'
import type { MenuNode } from '../../../../domain/access/menu.ts'

/** What comes with the service, by the name of its icon: how `plus-ui` calls a picture of its own. */
const FILES: Readonly<Record<string, string>> = {
  'eos-icons:system-group': 'system',
  'solar:monitor-camera-outline': 'monitor',
  'ant-design:user-outlined': 'user',
  'eos-icons:role-binding-outlined': 'peoples',
  'ic:sharp-menu': 'tree-table',
  'mingcute:department-line': 'tree',
  'icon-park-outline:appointment': 'post',
  'fluent-mdl2:dictionary': 'dict',
  'ant-design:setting-outlined': 'edit',
  'fe:notice-push': 'message',
  'solar:folder-with-files-outline': 'upload',
  'solar:monitor-smartphone-outline': 'international',
  'material-symbols:generating-tokens-outline': 'online',
  'devicon:redis-wordmark': 'redis',
  'arcticons:one-hand-operation': 'form',
  'streamline:interface-login-dial-pad-finger-password-dial-pad-dot-finger': 'logininfor',
}
const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(FILES).map(([name, file]) => [file, name]),
)

/** No browser sends an underscore: `ruoyi-plus-vben5` names its language itself. */
const NAMED_LANGUAGE = /^(zh_CN|en_US)$/

/** Whether the caller shows icons by their names in collections; `plus-ui` has files of its own. */
export function showsNamedIcons({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return NAMED_LANGUAGE.test(headers['accept-language'] ?? '')
}

/** As the front end of the request calls it. */
export function iconFor(icon: string, hasNames: boolean): string {
  return hasNames ? icon : (FILES[icon] ?? icon)
}

/** The same tree, as that front end calls its icons. */
export function withIcons(hasNames: boolean, tree: readonly MenuNode[]): readonly MenuNode[] {
  if (hasNames) return tree
  return tree.map(({ menu, children }) => ({
    menu: { ...menu, icon: iconFor(menu.icon, hasNames) },
    children: withIcons(hasNames, children),
  }))
}

/** What is stored when a front end sends this back. */
export function iconFrom(icon: string, hasNames: boolean): string {
  return hasNames ? icon : (NAMES[icon] ?? icon)
}
