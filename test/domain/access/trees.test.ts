import { describe, expect, it } from 'vitest'
import { withoutLeft } from '../../../domain/access/left-pages.ts'
import { tickedKeys, wholeBranches } from '../../../domain/access/linked-tree.ts'
import type { Menu, MenuNode } from '../../../domain/access/menu.ts'
import { menuTree } from '../../../domain/access/menu-tree.ts'
import { openedByMove } from '../../../domain/access/opened-by-move.ts'
import { DepartmentTree } from '../../../domain/organization/department-tree.ts'
import { aMenu as aMenuRecord } from '../../support/access-builders.ts'

const aMenu = (id: string, props: Partial<Menu> = {}): Menu =>
  aMenuRecord({ id, parentId: undefined, kind: 'page', order: 1, isEnabled: true, ...props })

const shape = (nodes: readonly MenuNode[]): unknown =>
  nodes.map(({ menu, children }) => [menu.id, shape(children)])

it('what a module has left behind is hidden with all buttons below it', () => {
  const left = { pages: new Set(['asset:asset']), dictionaries: new Set<string>() }
  const menus = [
    aMenu('1', { permission: 'asset:asset:list' }),
    aMenu('2', { parentId: '1', kind: 'button', permission: 'asset:asset:add' }),
    aMenu('3', { parentId: '1', kind: 'button', permission: 'system:user:add' }),
    aMenu('4', { permission: 'system:user:list' }),
  ]
  expect(withoutLeft(menus, left).map(({ id }) => id)).toEqual(['4'])
})

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

/** Directory 1 with page 10, which has buttons 101 and 102, and page 11 without any. */
const PARENTS = new Map([
  ['10', '1'],
  ['11', '1'],
  ['101', '10'],
  ['102', '10'],
])
const parentOf = (id: string) => PARENTS.get(id)
const childrenOf = (id: string) => [...PARENTS.keys()].filter((child) => parentOf(child) === id)

describe('tickedKeys', () => {
  it('names no parent of another granted node', () => {
    expect(tickedKeys(['1', '10', '101'], parentOf)).toEqual(['101'])
    expect(tickedKeys(['1', '10', '11', '101', '102'], parentOf)).toEqual(['11', '101', '102'])
  })

  it('names a page that was granted without its buttons', () => {
    expect(tickedKeys(['1', '10'], parentOf)).toEqual(['10'])
  })
})

describe('wholeBranches', () => {
  it('leaves out every node above one that is not chosen', () => {
    expect([...wholeBranches(['1', '10', '11', '101'], childrenOf)]).toEqual(['11', '101'])
    expect([...wholeBranches(['1', '10', '11', '101', '102'], childrenOf)]).toHaveLength(5)
  })

  it('terminates on cyclic records', () => {
    const ring = (id: string) => [id === '1' ? '2' : '1']
    expect([...wholeBranches(['1', '2'], ring)]).toEqual([])
  })
})

/** 1 with 2 and 3 below it, 4 and 5 below 2, 6 beside them. */
const TREE = new DepartmentTree([
  { id: '1', parentId: undefined },
  { id: '2', parentId: '1' },
  { id: '3', parentId: '1' },
  { id: '4', parentId: '2' },
  { id: '5', parentId: '2' },
  { id: '6', parentId: '1' },
])

describe('a move of departments', () => {
  it.each([
    ['opens the branch that lies elsewhere', ['2'], '6', [], ['2', '4', '5']],
    ['opens nothing when they go', ['4'], 'nowhere', [], []],
    ['opens what is whole without one', ['5'], 'nowhere', [['2', '4']], ['2']],
    ['opens nothing that was whole before', ['3'], 'nowhere', [['2', '4', '5']], []],
    ['opens nothing that is still half', ['5'], 'nowhere', [['1', '2', '4']], ['2']],
    [
      'opens all above that is whole then',
      ['5'],
      'nowhere',
      [['1', '2', '4', '3', '6']],
      ['2', '1'],
    ],
    ['opens what is whole without two together', ['4', '5'], 'nowhere', [['2']], ['2']],
    ['opens what is whole without what lies elsewhere', ['5'], '3', [['2', '4']], ['5', '2']],
  ])('%s', (_what, ids, to, choices, opened) => {
    expect([...openedByMove({ ids, to }, TREE, choices)].sort()).toEqual(opened.sort())
  })
})
