import { routeWords } from '../../adapters/http/modules/module-route.ts'
import { type Page, pageTitle } from '../../adapters/http/pages/record/page.ts'
import type { Words } from '../../domain/records/shown.ts'
import type { ConsoleModule, ModuleDictionary } from './define-module.ts'

type Texts = Record<string, { readonly en: string; readonly zh: string }>

/** What a page offers beside its list: the last part of the code, and its button. */
const ACTIONS: readonly (readonly [action: string, words: Words])[] = [
  ['query', ['Look up', '查询']],
  ['add', ['Add', '新增']],
  ['edit', ['Edit', '修改']],
  ['remove', ['Remove', '删除']],
]
const EXPORT = ['export', ['Export', '导出']] as const
const IMPORT = ['import', ['Import', '导入']] as const

type Button = readonly [permission: string, title: Words]

/** The buttons of what a page offers, such as "Add assets". */
export function buttonsOf({ permission, words: { en, zh }, sheet }: Page): Button[] {
  const actions = [...ACTIONS, ...(sheet ? [EXPORT] : []), ...(sheet?.import ? [IMPORT] : [])]
  return actions.map(([action, words]) => [
    `${permission}:${action}`,
    [`${words[0]} ${en[1]}`, `${zh}${words[1]}`],
  ])
}

/** The buttons of routes that have codes of the page, but none of its own buttons. */
export function routeButtons(page: Page, { routes = [] }: ConsoleModule): Button[] {
  const known = new Set([`${page.permission}:list`, ...buttonsOf(page).map(([code]) => code)])
  const own = routes.filter(({ permission }) => permission.startsWith(`${page.permission}:`))
  return own
    .filter(({ permission }) => !known.has(permission))
    .map((declared) => [declared.permission, routeWords(declared)])
}

/** Its own, and the ways to log in that the page of clients offers. */
export function dictionariesOf({ dictionaries = [], grants }: ConsoleModule): ModuleDictionary[] {
  if (!grants) return [...dictionaries]
  const values = grants.map(({ grantType, words }) => [grantType, ...words] as const)
  return [
    ...dictionaries,
    { type: 'sys_grant_type', words: ['Ways to log in', '授权类型'], values },
  ]
}

/** Texts of a module for menus, dictionaries and areas, in both languages. */
export function textsOf(module: ConsoleModule): Texts {
  const { name, words, pages = [] } = module
  const texts: Texts = { [`area.${name}`]: text(words) }
  for (const page of pages) Object.assign(texts, textsOfPage(page, module))
  for (const { type, words: label, values } of dictionariesOf(module)) {
    texts[`dictionary.${type}`] = text(label)
    for (const [value, en, zh] of values) texts[`${type}.${value}`] = { en, zh }
  }
  return texts
}

function textsOfPage(page: Page, module: ConsoleModule): Texts {
  const title = text(pageTitle(page))
  const buttons = [...buttonsOf(page), ...routeButtons(page, module)]
  return {
    [`area.${page.area}`]: title,
    [`menu.${page.permission}:list`]: title,
    ...Object.fromEntries(buttons.map(([code, words]) => [`menu.${code}`, text(words)])),
  }
}

function text([en, zh]: Words) {
  return { en, zh }
}
