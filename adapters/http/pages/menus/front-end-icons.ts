import type { FastifyRequest } from 'fastify'
import type { MenuNode } from '../../../../domain/access/menu.ts'

/** `plus-ui`'s own icon files for the icons of built-in menus. */
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
  'ic:round-launch': 'link',
  'streamline:interface-login-dial-pad-finger-password-dial-pad-dot-finger': 'logininfor',
}
const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(FILES).map(([name, file]) => [file, name]),
)

/** `ruoyi-plus-vben5` sends its language with an underscore, which no browser does. */
const NAMED_LANGUAGE = /^(zh_CN|en_US)$/

/** Whether the caller shows collection icons; `plus-ui` has its own icon files. */
export function showsNamedIcons({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return NAMED_LANGUAGE.test(headers['accept-language'] ?? '')
}

/** @returns the icon's name in the calling front end */
export function iconFor(icon: string, hasNames: boolean): string {
  return hasNames ? icon : (FILES[icon] ?? icon)
}

/** @returns the same tree with icons named for the calling front end */
export function withIcons(hasNames: boolean, tree: readonly MenuNode[]): readonly MenuNode[] {
  if (hasNames) return tree
  return tree.map(({ menu, children }) => ({
    menu: { ...menu, icon: iconFor(menu.icon, hasNames) },
    children: withIcons(hasNames, children),
  }))
}

/** @returns the icon's stored name for a name that a front end sends back */
export function iconFrom(icon: string, hasNames: boolean): string {
  return hasNames ? icon : (NAMES[icon] ?? icon)
}
