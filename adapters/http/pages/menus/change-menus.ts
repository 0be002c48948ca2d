import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AddMenu } from '../../../../application/menus/add-menu.ts'
import type { EditMenu } from '../../../../application/menus/edit-menu.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import { Type } from '../../wire/schema.ts'
import { showsNamedIcons } from './front-end-icons.ts'
import { ChangedMenu, menuChange, NewMenu, newMenu } from './menu-body.ts'

const ROLE = 'superadmin'

export function addMenuRoute(addMenu: AddMenu): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Add a menu, a page or a button',
      tags: ['Menus'],
      body: NewMenu,
      response: { 200: Type.Null() },
    }
    const audit = { area: 'menu', kind: 'add' } as const
    const config = { access: 'system:menu:add', role: ROLE, audit } as const
    app.post('/system/menu', { schema, config }, async (request) => {
      await addMenu.execute(newMenu(request.body, showsNamedIcons(request)))
      return null
    })
  }
}

export function editMenuRoute(editMenu: EditMenu): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Edit a menu, a page or a button',
      description: 'Absent and null fields keep their values. Takes effect within a second.',
      tags: ['Menus'],
      body: ChangedMenu,
      response: { 200: Type.Null() },
    }
    const audit = { area: 'menu', kind: 'change' } as const
    const config = { access: 'system:menu:edit', role: ROLE, audit } as const
    app.put('/system/menu', { schema, config }, async (request) => {
      const { menuId, ...body } = request.body
      await editMenu.execute(parseId(String(menuId)), menuChange(body, showsNamedIcons(request)))
      return null
    })
  }
}
