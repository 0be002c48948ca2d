import type { Menu } from './menu.ts'

/** What modules that are not loaded have added to the console. It is hidden until they come back. */
export interface Left {
  /** The first two parts of permission codes. */
  readonly pages: ReadonlySet<string>
  /** Types of dictionaries. */
  readonly dictionaries: ReadonlySet<string>
}

export function isLeft(code: string, { pages }: Left): boolean {
  return pages.has(code.split(':', 2).join(':'))
}

/** Without their entries, and the buttons below them. */
export function withoutLeft<M extends Menu>(menus: readonly M[], left: Left): M[] {
  const isOf = ({ permission = '' }: M) => isLeft(permission, left)
  const hidden = new Set(menus.filter(isOf).map(({ id }) => id))
  return menus.filter(({ id, parentId = '' }) => !hidden.has(id) && !hidden.has(parentId))
}
