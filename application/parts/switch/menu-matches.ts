import type { Menu } from '../../../domain/access/menu.ts'
import type { LegacyRow } from './legacy-source.ts'
import { textIn } from './legacy-values.ts'

/** Pages of the other system that have no address here, by the folder of their views. */
const FOREIGN_COMPONENT =
  /^\/?(system\/tenant(Package)?|tool\/(gen|build|swagger)|monitor\/(admin|snailjob|job)|demo|workflow)(\/|$)/
/** Permissions that nothing here asks for. */
const FOREIGN_PERMISSION =
  /^(system:tenant(Package)?:|tool:(gen|build|swagger):|monitor:(admin|snailjob|job):|demo:|workflow:|monitor:(online|operlog|logininfor):query$|monitor:online:batchLogout$)/

/** A built-in directory there, whose pages have another one here. */
export function isElsewhere({ menu_id: id, path }: LegacyRow): boolean {
  return id === '108' && path === 'log'
}

const KINDS = { M: 'directory', C: 'page', F: 'button' } as const

export function kindOf({ menu_type: letter }: LegacyRow): Menu['kind'] {
  return letter === 'F' ? KINDS.F : letter === 'C' ? KINDS.C : KINDS.M
}

export function isForeign(row: LegacyRow): boolean {
  return (
    FOREIGN_COMPONENT.test(textIn(row, 'component')) ||
    FOREIGN_PERMISSION.test(textIn(row, 'perms'))
  )
}

/**
 * The built-in menu that a row of the source is: a directory by its address, a page by its view,
 * a button by its permission. Their ids and titles differ between the systems.
 */
export function builtInOf(row: LegacyRow, menus: readonly Menu[]): Menu | undefined {
  const kind = kindOf(row)
  const alike = menus.filter((menu) => menu.kind === kind)
  if (kind === 'button') {
    const permission = textIn(row, 'perms')
    return permission === '' ? undefined : alike.find((menu) => menu.permission === permission)
  }
  if (kind === 'page') {
    const component = viewOf(textIn(row, 'component'))
    return component === '' ? undefined : alike.find((menu) => viewOf(menu.component) === component)
  }
  const isTop = (row.parent_id ?? '0') === '0'
  const path = textIn(row, 'path').replace(/^\//, '').toLowerCase()
  return isTop ? alike.find((menu) => menu.parentId === undefined && menu.path === path) : undefined
}

function viewOf(component: string | undefined): string {
  return (component ?? '').replace(/^\//, '')
}
