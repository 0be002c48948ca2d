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

  it('terminates on cyclic records', () => {
    const menus = [aMenu('1', { parentId: '2' }), aMenu('2', { parentId: '1' }), aMenu('3')]
    expect(shape(menuTree(menus))).toEqual([['3', []]])
  })
})
