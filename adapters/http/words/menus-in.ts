import type { Menu, MenuNode } from '../../../domain/access/menu.ts'
import { textIn } from '../../../domain/language/built-in-text.ts'
import type { Language } from '../../../domain/language/language.ts'

/** @returns the same tree with its titles in the language */
export function menusIn(language: Language, tree: readonly MenuNode[]): readonly MenuNode[] {
  return tree.map(({ menu, children }) => ({
    menu: { ...menu, title: menuTitle(menu, language) },
    children: menusIn(language, children),
  }))
}

/** Built-in menus are known by id, those of modules by their permission code or path. */
export function menuTitle(
  { id, title, permission, path }: Pick<Menu, 'id' | 'title' | 'permission' | 'path'>,
  language: Language,
): string {
  const own = textIn(`menu.${id}`, title, language)
  return own === title ? textIn(`menu.${permission || path}`, title, language) : own
}
