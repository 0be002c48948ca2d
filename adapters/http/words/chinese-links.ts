import type { Catalogue } from './catalogue.ts'

/** Messages about links that set passwords. */
export const chineseLinks: Catalogue = {
  invalid_link: '链接已失效（已过期或已使用），请重新申请',
}
