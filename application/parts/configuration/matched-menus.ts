import type { Menu } from '../../../domain/access/menu.ts'

type Fields = Omit<Menu, 'id' | 'parentId'>

/** A menu without ids; `null` for no value. */
export type MenuEntry = {
  readonly [K in keyof Fields]: undefined extends Fields[K]
    ? Exclude<Fields[K], undefined> | null
    : Fields[K]
} & { readonly children: readonly MenuEntry[] }

type Named = Pick<Menu, 'kind' | 'path' | 'title'>
type Keyed = Named & { readonly permission?: string | null | undefined }
type KeyOf = (menu: Keyed) => string | undefined

/** The name of a menu among its siblings: addresses do not depend on the language, titles do. */
export function nameOfMenu({ kind, path, title }: Named): string {
  return kind === 'button' || path === '' ? title : path
}

/** Keys that identify siblings, the most reliable first. */
const KEYS: readonly KeyOf[] = [
  (menu) => `${isButton(menu)} ${nameOfMenu(menu).toLowerCase()}`,
  (menu) => `${isButton(menu)} ${menu.title}`,
  (menu) => (isButton(menu) ? (menu.permission ?? undefined) : undefined),
]

/** @returns the stored sibling of each entry, if there is one */
export function matchedMenus(
  entries: readonly MenuEntry[],
  siblings: readonly Menu[],
): Map<MenuEntry, Menu> {
  const matches = new Map<MenuEntry, Menu>()
  const free = new Set(siblings)
  for (const keyOf of KEYS) {
    for (const entry of entries) {
      const key = matches.has(entry) ? undefined : keyOf(entry)
      const match = key === undefined ? undefined : [...free].find((menu) => keyOf(menu) === key)
      if (!match) continue
      matches.set(entry, match)
      free.delete(match)
    }
  }
  return matches
}

function isButton({ kind }: Named): boolean {
  return kind === 'button'
}
