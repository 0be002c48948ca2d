import type { MenuNode } from '../../../domain/access/menu.ts'
import type { Debt } from '../../../domain/identity/caller.ts'
import type { Language } from '../words/language.ts'
import { textFor } from '../words/texts.ts'

/** Ids of menus in the store are above 0. */
const NO_ID = '0'

/**
 * The whole menu of somebody who owes something: a link to the pages where it is settled.
 * @param address an absolute URL, because both front ends take other paths for pages of theirs
 */
export function accountMenu(debt: Debt, address: string, language: Language): MenuNode[] {
  const menu = {
    id: NO_ID,
    kind: 'page',
    title: textFor(`word.account.${debt}`, {}, language),
    order: 1,
    path: address,
    icon: 'ant-design:user-outlined',
    opensExternally: true,
    isCached: false,
    isVisible: true,
    isEnabled: true,
    parentId: undefined,
    component: undefined,
    query: undefined,
    permission: undefined,
    remark: undefined,
  } as const
  return [{ menu, children: [] }]
}
