import type { MenuNode } from '../../../domain/access/menu.ts'
import { textIn } from '../../../domain/language/built-in-text.ts'
import type { Language } from '../../../domain/language/language.ts'

/** @returns the same tree with its titles in the language */
export function menusIn(language: Language, tree: readonly MenuNode[]): readonly MenuNode[] {
  return tree.map(({ menu, children }) => ({
    menu: { ...menu, title: textIn(`menu.${menu.id}`, menu.title, language) },
    children: menusIn(language, children),
  }))
}
