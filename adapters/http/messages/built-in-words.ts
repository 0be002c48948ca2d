import type { MenuNode } from '../../../domain/access/menu.ts'
import type { Language } from '../language.ts'
import { chineseWords } from './chinese-words.ts'

/** @param place `menu.<id>` or `<dictionary>.<value>`. @returns the text itself unless it came with the service */
export function builtInWord(place: string, text: string, language: Language): string {
  return language === 'zh' ? (chineseWords[`${place}.${text}`] ?? text) : text
}

/** The same tree with its titles in a language. */
export function menusIn(language: Language, tree: readonly MenuNode[]): readonly MenuNode[] {
  return tree.map(({ menu, children }) => ({
    menu: { ...menu, title: builtInWord(`menu.${menu.id}`, menu.title, language) },
    children: menusIn(language, children),
  }))
}
