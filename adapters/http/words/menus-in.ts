import type { MenuNode } from '../../../domain/access/menu.ts'
import { textIn } from '../../../domain/language/built-in-text.ts'
import type { Language } from '../../../domain/language/language.ts'

/** The same tree with its titles in a language. */
export function menusIn(language: Language, tree: readonly MenuNode[]): readonly MenuNode[] {
  return tree.map(({ menu, children }) => ({
    menu: { ...menu, title: textIn(`menu.${menu.id}`, menu.title, language) },
    children: menusIn(language, children),
  }))
}
