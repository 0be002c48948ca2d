import type { Menu, MenuNode } from '../../../../domain/access/menu.ts'
import { menuForest } from '../../../../domain/access/menu-forest.ts'
import { Type } from '../../wire/schema.ts'
import { wireId } from '../../wire/wire-id.ts'
import { WireId } from '../../wire/wire-types.ts'
import { menuTitle } from '../../words/menus-in.ts'
import { iconFor } from './front-end-icons.ts'
import { LETTERS, type MenuReader } from './menu-row.ts'

/** A node of the tree in which rights are ticked. A leaf has no `children` member. */
interface MenuChoice {
  readonly id: number | string
  readonly parentId: number | string
  readonly label: string
  readonly weight: number
  readonly menuType: string
  readonly icon: string
  readonly visible: string
  readonly status: string
  readonly children?: readonly MenuChoice[]
}

/** Must be added to every scope whose routes answer menu trees. */
export const MenuChoiceSchema = Type.Object(
  {
    id: WireId,
    parentId: WireId,
    label: Type.String(),
    weight: Type.Integer(),
    menuType: Type.String(),
    icon: Type.String(),
    visible: Type.String(),
    status: Type.String(),
    children: Type.Optional(Type.Array(Type.Ref('MenuChoice#'))),
  },
  { $id: 'MenuChoice' },
)

/** Rights to what no page of the known front ends shows: only calls need them. */
const ONLY_CALLS: ReadonlySet<string | undefined> = new Set([
  ...['trash', 'restore', 'purge', 'hold', 'usage', 'quota', 'share'].map((c) => `system:oss:${c}`),
  ...['monitor:job:list', 'monitor:outbox:list', 'monitor:outbox:retry'],
])
const NO_PAGE = { en: ' (no page)', zh: '（无页面）' }

export function menuChoices(menus: readonly Menu[], reader: MenuReader): MenuChoice[] {
  return menuForest(menus).map((node) => choiceOf(node, reader, true))
}

function choiceOf({ menu, children }: MenuNode, reader: MenuReader, isOpen: boolean): MenuChoice {
  const isShown = isOpen && menu.isEnabled
  const hasPage = isShown && !ONLY_CALLS.has(menu.permission)
  return {
    id: wireId(menu.id),
    parentId: menu.parentId === undefined ? 0 : wireId(menu.parentId),
    label: menuTitle(menu, reader.language) + (hasPage ? '' : NO_PAGE[reader.language]),
    weight: menu.order,
    menuType: LETTERS[menu.kind],
    icon: iconFor(menu.icon, reader.hasNamedIcons),
    visible: menu.isVisible ? '0' : '1',
    status: menu.isEnabled ? '0' : '1',
    ...(children.length > 0 && {
      children: children.map((child) => choiceOf(child, reader, isShown)),
    }),
  }
}
