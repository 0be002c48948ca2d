import { type Page, pageTitle } from '../../adapters/http/pages/record/page.ts'
import type { ModuleSeeds, SeededMenu } from '../../adapters/postgres/modules/seed-modules.ts'
import type { ConsoleModule } from './define-module.ts'
import { buttonsOf, dictionariesOf, routeButtons } from './module-texts.ts'

const DEFAULT_ICON = 'solar:widget-outline'
const LAST = 100

/** The rows that a module brings, with titles in the language of the installation. */
export function seedsOf(module: ConsoleModule, language: 'en' | 'zh'): ModuleSeeds {
  const { name, pages = [] } = module
  const at = language === 'en' ? 0 : 1
  return {
    module: name,
    menus: pages.flatMap((page) => menuOf(page, module, at)),
    dictionaries: dictionariesOf(module).map(({ type, words, values }) => ({
      type,
      name: words[at],
      values: values.map(([value, en, zh]) => ({ value, label: at === 0 ? en : zh })),
    })),
  }
}

function menuOf(page: Page, module: ConsoleModule, at: 0 | 1): SeededMenu[] {
  const { menu, permission } = page
  if (!menu) return []
  const { icon = DEFAULT_ICON, order = LAST, ...entry } = menu
  const buttons = [...buttonsOf(page), ...routeButtons(page, module)]
  return [
    {
      ...entry,
      permission,
      icon,
      order,
      title: pageTitle(page)[at],
      buttons: buttons.map(([code, words]) => ({ title: words[at], permission: code })),
    },
  ]
}
