import { describe, expect, it } from 'vitest'
import { toRouterNode } from '../../adapters/http/sign-in/router-node.ts'
import type { Menu } from '../../domain/access/menu.ts'
import { aMenu } from '../support/access-builders.ts'

const top = { id: '1', parentId: undefined, title: 'T', icon: 'i', component: undefined }
const nested = { ...top, id: '2', parentId: '1' }
const web = 'https://www.example.com:8080/a'
const flat = 'example/com/8080/a'

function nodeOf(props: Partial<Menu>, children: Menu[] = []) {
  return toRouterNode({
    menu: aMenu(props),
    children: children.map((menu) => ({ menu, children: [] })),
  })
}

const meta = { title: 'T', icon: 'i', noCache: false, link: null }

describe('a menu entry as a route', () => {
  it('is a shell for a top-level directory', () => {
    const child = aMenu({ ...nested, path: 'oss', component: 'system/oss/index' })
    expect(nodeOf({ ...top, kind: 'directory', path: 'system' }, [child])).toEqual({
      name: 'System1',
      path: '/system',
      hidden: false,
      component: 'Layout',
      alwaysShow: true,
      redirect: 'noRedirect',
      meta,
      children: [{ name: 'Oss2', path: 'oss', hidden: false, component: 'system/oss/index', meta }],
    })
  })

  it('is a shell with one child for a top-level page', () => {
    const page = { ...top, path: 'about', component: 'about/index', query: '{"a":1}' }
    const child = {
      name: 'About1',
      path: 'about',
      component: 'about/index',
      query: '{"a":1}',
      meta,
    }
    expect(nodeOf(page)).toEqual({
      name: '1',
      path: '/',
      hidden: false,
      component: 'Layout',
      children: [child],
    })
  })

  it('is a parent view for a nested directory', () => {
    expect(nodeOf({ ...nested, kind: 'directory', path: 'more' })).toMatchObject({
      path: 'more',
      component: 'ParentView',
    })
  })

  it('carries no empty keys', () => {
    const node = nodeOf({ ...nested, path: 'oss', component: 'system/oss/index' })
    expect(Object.keys(node).sort()).toEqual(['component', 'hidden', 'meta', 'name', 'path'])
  })

  it.each([
    ['top-level', { ...top, kind: 'directory' as const }, 'Layout'],
    ['nested', { ...nested, kind: 'page' as const }, 'Layout'],
    ['nested directory as', { ...nested, kind: 'directory' as const }, 'ParentView'],
  ])('links to the address of a %s external link', (_case, props, component) => {
    expect(nodeOf({ ...props, path: web, opensExternally: true })).toMatchObject({
      path: web,
      component,
      meta: { link: web },
    })
  })

  it.each([
    'directory',
    'page',
  ] as const)('frames a top-level embedded %s inside a shell', (kind) => {
    expect(nodeOf({ ...top, kind, path: web })).toMatchObject({
      path: '/',
      component: 'Layout',
      meta: { title: 'T', icon: 'i' },
      children: [
        { path: flat, component: 'InnerLink', meta: { title: 'T', icon: 'i', link: web } },
      ],
    })
  })

  it('frames a nested embedded address', () => {
    expect(nodeOf({ ...nested, path: web })).toMatchObject({
      path: flat,
      component: 'InnerLink',
      meta: { link: web },
    })
  })

  it('names the entry to highlight while a hidden page is open', () => {
    const hidden = { ...nested, path: 'oss-config/index', isVisible: false, isCached: false }
    expect(nodeOf({ ...hidden, remark: '/system/oss' })).toMatchObject({
      name: 'Oss-config/index2',
      hidden: true,
      meta: { noCache: true, activeMenu: '/system/oss' },
    })
  })
})
