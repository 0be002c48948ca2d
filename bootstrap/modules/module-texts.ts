import { routeWords } from '../../adapters/http/modules/module-route.ts'
import { type Page, pageTitle } from '../../adapters/http/pages/record/page.ts'
import type { Words } from '../../domain/records/shown.ts'
import type { ConsoleModule } from './define-module.ts'

type Texts = Record<string, { readonly en: string; readonly zh: string }>

/** What a page offers beside its list: the last part of the code, and its button. */
const BUTTONS: readonly (readonly [action: string, words: Words])[] = [
  ['query', ['Look up', '查询']],
  ['add', ['Add', '新增']],
  ['edit', ['Edit', '修改']],
  ['remove', ['Remove', '删除']],
  ['export', ['Export', '导出']],
  ['import', ['Import', '导入']],
]

/** Texts of a module for menus, dictionaries and the operation log, in both languages. */
export function textsOf({
  name,
  words,
  pages = [],
  routes = [],
  dictionaries = [],
}: ConsoleModule) {
  const texts: Texts = { [`area.${name}`]: text(words) }
  for (const page of pages) Object.assign(texts, textsOfPage(page))
  for (const declared of routes) {
    texts[`operation.${declared.method} ${declared.url}`] = text(routeWords(declared))
  }
  for (const { type, words: label, values } of dictionaries) {
    texts[`dictionary.${type}`] = text(label)
    for (const [value, en, zh] of values) texts[`${type}.${value}`] = { en, zh }
  }
  return texts
}

function textsOfPage(page: Page): Texts {
  const title = pageTitle(page)
  const texts: Texts = { [`area.${page.area}`]: text(title) }
  texts[`menu.${page.permission}:list`] = text(title)
  for (const [action, words] of BUTTONS) {
    texts[`menu.${page.permission}:${action}`] = text(buttonTitle(page, words))
  }
  return texts
}

/** Such as "Add assets". */
function buttonTitle({ words: { en, zh } }: Pick<Page, 'words'>, action: Words): Words {
  return [`${action[0]} ${en[1]}`, `${zh}${action[1]}`]
}

function text([en, zh]: Words) {
  return { en, zh }
}
