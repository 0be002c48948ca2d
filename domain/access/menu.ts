import type { Id } from '../shared/id.ts'
import type { PermissionCode } from './permission-code.ts'

export type MenuKind = 'directory' | 'page' | 'button'

export interface Menu {
  readonly id: Id
  /** `undefined` for a top-level entry. */
  readonly parentId: Id | undefined
  readonly kind: MenuKind
  readonly title: string
  readonly order: number
  readonly path: string
  /** View file of the front end, such as `system/oss/index`. */
  readonly component: string | undefined
  /** JSON object text handed to the page. */
  readonly query: string | undefined
  readonly icon: string
  readonly opensExternally: boolean
  readonly isCached: boolean
  readonly isVisible: boolean
  readonly isEnabled: boolean
  readonly permission: PermissionCode | undefined
  readonly remark: string | undefined
  /** Of a hidden page: path of the entry to highlight, if the remark does not name it. */
  readonly activePath?: string | undefined
}

/** @returns the path of the entry that a hidden page highlights */
export function activePathOf({ activePath, remark }: Menu): string | undefined {
  return activePath ?? (remark?.startsWith('/') ? remark : undefined)
}

export interface MenuNode {
  readonly menu: Menu
  readonly children: readonly MenuNode[]
}

export const MENU_BOUNDS = {
  title: 50,
  path: 200,
  component: 255,
  query: 255,
  permission: 100,
  icon: 100,
  remark: 500,
} as const
