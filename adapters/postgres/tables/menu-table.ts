import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { MenuKind } from '../../../domain/access/menu.ts'

export const MenuTable = defineEntity({
  name: 'MenuRow',
  tableName: 'menus',
  properties: {
    id: p.bigint('string').primary(),
    parentId: p.bigint('string').nullable(),
    kind: p.text().$type<MenuKind>(),
    title: p.text(),
    sortOrder: p.integer(),
    path: p.text(),
    component: p.text().nullable(),
    query: p.text().nullable(),
    icon: p.text(),
    opensExternally: p.boolean(),
    isCached: p.boolean(),
    isVisible: p.boolean(),
    isEnabled: p.boolean(),
    permission: p.text().nullable(),
    remark: p.text().nullable(),
  },
})

export type MenuRow = InferEntity<typeof MenuTable>
