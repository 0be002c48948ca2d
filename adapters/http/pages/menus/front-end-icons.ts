import type { FastifyRequest } from 'fastify'
import type { MenuNode } from '../../../../domain/access/menu.ts'
import { type Language, languageOf } from '../../words/language.ts'

/** `plus-ui`'s own icon files, and collection icons that show the same or nearly so. */
const FILES = new Map(
  Object.entries({
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
    'carbon:sql': 'druid',
    'carbon:task-approved': 'finish',
    'flat-color-icons:folder': 'documentation',
    'fluent-mdl2:build-definition': 'process-definition',
    'fluent-mdl2:flow': 'model',
    'mdi:workflow-outline': 'workflow',
    'material-symbols:cloud-done-outline-rounded': 'server',
    'lucide:book-open-text': 'education',
    'lucide:table': 'table',
    'mdi:github': 'github',
    'mdi:qqchat': 'qq',
    'mdi:wechat': 'wechat',
    'simple-icons:gitee': 'gitee',
    'mingcute:profile-line': 'my-copy',
    'ri:todo-line': 'my-task',
    'ri:instance-line': 'component',
    'ph:user-list': 'people',
    'tabler:category-plus': 'category',
    'tabler:code': 'code',
    'bx:package': 'build',
    'svg:max-key': 'maxkey',
    'svg:topiam': 'topiam',
    'svg:download': 'download',
    'svg:snail-job': 'job',
    'ant-design:tool-outlined': 'tool',
    'ant-design:align-left-outlined': 'textarea',
    'ant-design:api-outlined': 'swagger',
    'ant-design:bank-outlined': 'company',
    'ant-design:bar-chart-outlined': 'chart',
    'ant-design:bg-colors-outlined': 'color',
    'ant-design:border-outlined': 'button',
    'ant-design:bug-outlined': 'bug',
    'ant-design:calendar-outlined': 'date',
    'ant-design:caret-left-outlined': 'caret-back',
    'ant-design:caret-right-outlined': 'caret-forward',
    'ant-design:check-circle-outlined': 'radio',
    'ant-design:check-square-outlined': 'checkbox',
    'ant-design:clock-circle-outlined': 'time',
    'ant-design:cluster-outlined': 'cascader',
    'ant-design:column-height-outlined': 'size',
    'ant-design:compass-outlined': 'guide',
    'ant-design:dashboard-outlined': 'dashboard',
    'ant-design:database-outlined': 'redis-list',
    'ant-design:dollar-outlined': 'money',
    'ant-design:drag-outlined': 'drag',
    'ant-design:experiment-outlined': 'example',
    'ant-design:eye-invisible-outlined': 'eye',
    'ant-design:eye-outlined': 'eye-open',
    'ant-design:field-time-outlined': 'time-range',
    'ant-design:file-excel-outlined': 'excel',
    'ant-design:file-pdf-outlined': 'pdf',
    'ant-design:file-zip-outlined': 'zip',
    'ant-design:folder-open-outlined': 'tab',
    'ant-design:form-outlined': 'input',
    'ant-design:fullscreen-exit-outlined': 'exit-fullscreen',
    'ant-design:fullscreen-outlined': 'fullscreen',
    'ant-design:hourglass-outlined': 'waiting',
    'ant-design:key-outlined': 'password',
    'ant-design:like-outlined': 'rate',
    'ant-design:lock-outlined': 'lock',
    'ant-design:mail-outlined': 'email',
    'ant-design:menu-outlined': 'row',
    'ant-design:number-outlined': 'number',
    'ant-design:partition-outlined': 'nested',
    'ant-design:phone-outlined': 'phone',
    'ant-design:profile-outlined': 'log',
    'ant-design:question-circle-outlined': 'question',
    'ant-design:safety-outlined': 'validCode',
    'ant-design:schedule-outlined': 'date-range',
    'ant-design:search-outlined': 'search',
    'ant-design:select-outlined': 'select',
    'ant-design:shopping-cart-outlined': 'shopping',
    'ant-design:skin-outlined': 'theme',
    'ant-design:sliders-outlined': 'slider',
    'ant-design:smile-outlined': 'icon',
    'ant-design:snippets-outlined': 'clipboard',
    'ant-design:star-outlined': 'star',
    'ant-design:swap-outlined': 'switch',
    'ant-design:thunderbolt-outlined': 'skill',
    'ant-design:translation-outlined': 'language',
    'ant-design:unordered-list-outlined': 'list',
    'ant-design:warning-outlined': '404',
  }),
)
const NAMES = new Map([...FILES].map(([name, file]) => [file, name]))

/** `ruoyi-plus-vben5` sends its language with an underscore, which no browser does. */
const NAMED_LANGUAGE = /^(zh_CN|en_US)$/

/** Menus are shown in the reader's language and with the icons of the reader's front end. */
export interface MenuReader {
  readonly language: Language
  /** Whether it shows collection icons; `plus-ui` has its own icon files. */
  readonly hasNamedIcons: boolean
}

export function readerOf(request: FastifyRequest): MenuReader {
  const hasNamedIcons = NAMED_LANGUAGE.test(request.headers['accept-language'] ?? '')
  return { language: languageOf(request), hasNamedIcons }
}

/** @returns the icon's name in the calling front end */
export function iconFor(icon: string, hasNames: boolean): string {
  return (hasNames ? NAMES : FILES).get(icon) ?? icon
}

/** @returns the same tree with icons named for the calling front end */
export function withIcons(hasNames: boolean, tree: readonly MenuNode[]): readonly MenuNode[] {
  return tree.map(({ menu, children }) => ({
    menu: { ...menu, icon: iconFor(menu.icon, hasNames) },
    children: withIcons(hasNames, children),
  }))
}

/** @returns the icon's stored name for a name that a front end sends back */
export function iconFrom(icon: string, hasNames: boolean): string {
  return hasNames ? icon : (NAMES.get(icon) ?? icon)
}
