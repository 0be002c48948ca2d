import { describe, expect, it } from 'vitest'
import type { Menu, MenuNode } from '../../../domain/access/menu.ts'
import { menuTree } from '../../../domain/access/menu-tree.ts'
import { aMenu as aMenuRecord } from '../../support/access-builders.ts'

const aMenu = (id: string, props: Partial<Menu> = {}): Menu =>
  aMenuRecord({ id, parentId: undefined, kind: 'page', order: 1, isEnabled: true, ...props })

const shape = (nodes: readonly MenuNode[]): unknown =>
  nodes.map(({ menu, children }) => [menu.id, shape(children)])

describe('menuTree', () => {
  it('nests by parent and sorts by order, then id', () => {
    const menus = [
      aMenu('10', { order: 2 }),
      aMenu('9', { order: 2 }),
      aMenu('2', { parentId: '10' }),
      aMenu('1'),
    ]
    expect(shape(menuTree(menus))).toEqual([
      ['1', []],
      ['9', []],
      ['10', [['2', []]]],
    ])
  })

  it('leaves out buttons, disabled entries, and everything below those', () => {
    const menus = [
      aMenu('1', { isEnabled: false }),
      aMenu('2', { parentId: '1' }),
      aMenu('3'),
      aMenu('4', { parentId: '3', kind: 'button' }),
    ]
    expect(shape(menuTree(menus))).toEqual([['3', []]])
  })

  it('leaves out what is not a route of the front end, and queries that read differently', () => {
    const paths = [
      'javascript:x',
      '\u0001javascript:x',
      'vbscript:x',
      '//host',
      '\\\\host',
      'file:///x',
    ]
    const components = [
      '..',
      'a/../b',
      'a//b',
      'https://x/y',
      'data:x',
      '/',
      'a\\b',
      '.hidden',
      'a%2fb',
    ]
    const unfit = [
      ...paths.map((path) => ({ path })),
      ...components.map((component) => ({ component })),
      { path: 'x', opensExternally: true },
    ]
    for (const props of unfit)
      expect([props, shape(menuTree([aMenu('1', props)]))]).toEqual([props, []])
    const fit = [
      ...['user', '/system', 'role-auth/user/:roleId', 'https://example.com:8080/a', ''].map(
        (path) => ({ path }),
      ),
      ...['system/oss/index', '/系统/页面', 'Layout', '#', 'a.vue'].map((component) => ({
        component,
      })),
      { path: 'https://example.com', opensExternally: true },
      { query: '{"a":"x\\"b\\":","c":{"a":[{"a":1},2]}}' },
    ]
    for (const props of fit)
      expect(menuTree([aMenu('1', props)]).map(({ menu }) => menu)).toMatchObject([props])
    for (const query of [
      'x',
      '[]',
      'null',
      '{"a":1,"a":1}',
      '{"prototype":1}',
      '{"a":{"__proto__":1}}',
    ])
      expect(menuTree([aMenu('1', { query })])[0]?.menu.query).toBeUndefined()
  })

  it('terminates on cyclic records', () => {
    const menus = [aMenu('1', { parentId: '2' }), aMenu('2', { parentId: '1' }), aMenu('3')]
    expect(shape(menuTree(menus))).toEqual([['3', []]])
  })
})
