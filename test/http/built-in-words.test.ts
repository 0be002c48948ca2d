import { describe, expect, it } from 'vitest'
import { builtInWord, menusIn } from '../../adapters/http/messages/built-in-words.ts'
import { chineseWords } from '../../adapters/http/messages/chinese-words.ts'
import { builtInDictionaries } from '../../adapters/postgres/seed/dictionaries.ts'
import { builtInMenus } from '../../adapters/postgres/seed/menus.ts'
import { aMenu } from '../support/access-builders.ts'
import { someMoment } from '../support/unique.ts'

const PLACES = [
  ...builtInMenus.map(({ id, title }) => [`menu.${id}`, title] as const),
  ...builtInDictionaries(someMoment).map(
    ({ type, value, label }) => [`${type}.${value}`, label] as const,
  ),
]

describe('what comes with the service', () => {
  it('has a Chinese word each, and there are no others', () => {
    expect(PLACES.map(([place, text]) => `${place}.${text}`).sort()).toEqual(
      Object.keys(chineseWords).sort(),
    )
    for (const word of Object.values(chineseWords)) expect(word).toMatch(/\p{Script=Han}|^iOS$/u)
  })

  it.each(PLACES)('%s %s is itself in English', (place, text) => {
    expect(builtInWord(place, text, 'en')).toBe(text)
    expect(builtInWord(place, text, 'zh')).toBe(chineseWords[`${place}.${text}`])
  })

  it('is called as an operator has renamed it', () => {
    expect(builtInWord('menu.118', 'Documents', 'zh')).toBe('Documents')
    expect(builtInWord('menu.4711', 'Files', 'zh')).toBe('Files')
    expect(builtInWord('constructor', 'name', 'zh')).toBe('name')
  })

  it('is translated in menus at every depth, and nothing else of them', () => {
    const page = { menu: aMenu({ id: '118', title: 'Files' }), children: [] }
    const top = { menu: aMenu({ id: '1', title: 'System' }), children: [page] }
    expect(menusIn('zh', [top])).toEqual([
      {
        menu: { ...top.menu, title: '系统管理' },
        children: [{ menu: { ...page.menu, title: '文件管理' }, children: [] }],
      },
    ])
    expect(menusIn('en', [top])).toEqual([top])
  })
})
